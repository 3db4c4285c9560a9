import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Share } from '../ui/icons.tsx'
import { shareLink } from './share-link.client.ts'
import * as messages from './share-messages.ts'

type Props = { text: string; path: string }

export function ShareButton({ text, path }: Props) {
  const [outcome, setOutcome] = useState<string | null>(null)

  async function share() {
    setOutcome(null)
    setOutcome(await shareLink({ text, url: new URL(path, location.origin).href }))
  }

  return (
    <div className="needs-script flex flex-col items-center gap-2 text-center">
      <Button look="plain" onClick={share}>
        <Share className="size-5 shrink-0" />
        {messages.share()}
      </Button>
      <p role="status" className="font-semibold empty:hidden">
        {outcome}
      </p>
    </div>
  )
}
