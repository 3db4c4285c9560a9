import { Download } from 'lucide-react'
import { type ComponentProps, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { canInstall, install, onOffer } from './install-offer.client.ts'
import * as messages from './offline-messages.ts'

/**
 * Renders a button only if the browser can install the app. After the rider declines, the button never
 * returns.
 */
export function InstallButton({ look = 'plain' }: Pick<ComponentProps<typeof Button>, 'look'>) {
  const isOffered = useSyncExternalStore(onOffer, canInstall, () => false)
  if (!isOffered) return null
  return (
    <Button look={look} onClick={install}>
      <Download aria-hidden="true" className="size-5" />
      {messages.install()}
    </Button>
  )
}
