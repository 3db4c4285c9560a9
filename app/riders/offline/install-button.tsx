import { type ComponentProps, lazy, Suspense, useSyncExternalStore } from 'react'
import { Button } from '../../base/ui/button.tsx'
import { Download } from '../../base/ui/icons.tsx'
import { canInstall, install, onOffer } from './install-offer.client.ts'
import * as messages from './offline-messages.ts'

const InstallByHand = lazy(() => import('./install-by-hand.tsx'))

/** Says why to install the app, with the button. On iPhones it says how, because they have no button. */
export function InstallOffer() {
  const offer = useSyncExternalStore(onOffer, canInstall, () => false)
  if (!offer) return null
  if (offer === 'by hand') {
    return (
      <Suspense>
        <InstallByHand />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-card p-4">
      <p className="grow basis-48 font-semibold">{messages.whyInstall()}</p>
      <Button look="plain" onClick={install}>
        <Download className="size-5" />
        {messages.installApp()}
      </Button>
    </div>
  )
}

/**
 * Renders a button only if the browser can install the app. After the rider declines, the button never
 * returns.
 */
export function InstallButton({ look = 'plain' }: Pick<ComponentProps<typeof Button>, 'look'>) {
  const offer = useSyncExternalStore(onOffer, canInstall, () => false)
  if (offer !== true) return null
  return (
    <Button look={look} onClick={install}>
      <Download className="size-5" />
      {messages.install()}
    </Button>
  )
}
