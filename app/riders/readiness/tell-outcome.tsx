import { useEffect, useRef, useState } from 'react'
import { ask } from '../../base/device/ask.client.ts'
import { newId } from '../../base/device/new-id.ts'
import { hasPrivacySignal } from '../../base/device/privacy-signal.client.ts'
import { href } from '../../base/text/address.ts'
import { Button } from '../../base/ui/button.tsx'
import { shownStateName } from '../../questions/states/state-name.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { bandOf, endsOf } from './chance-bands.ts'
import * as messages from './tell-outcome-messages.ts'

type Props = {
  state: UsState
  outcome: 'passed' | 'not yet'
  /** The chance of passing that the rider was told last before the end of the exam's day. */
  chance: number
}

/** Offers once to send how the exam went. Nothing leaves the device without the press. */
export function TellOutcome({ state, outcome, chance }: Props) {
  const [id] = useState(newId)
  const [isSending, setSending] = useState(false)
  const [isTold, setTold] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const thanks = useRef<HTMLParagraphElement>(null)
  const band = bandOf(chance)

  // The pressed button disappears, so the words that follow take the focus.
  useEffect(() => {
    if (isTold) thanks.current?.focus()
  }, [isTold])

  async function send() {
    setSending(true)
    setFailure(null)
    const body = { id, state: state.abbrev, band, outcome }
    const sent = await ask(href('/outcomes'), null, { body })
    setSending(false)
    if ('reply' in sent) setTold(true)
    else setFailure(sent.failure.message ?? messages.notSent())
  }

  if (hasPrivacySignal()) return null
  return (
    <div className="flex w-full flex-col gap-2 border-t border-line pt-3">
      {isTold ? (
        <p ref={thanks} tabIndex={-1} className="outline-none">
          {messages.thanks()}{' '}
          <a href={href('/readiness')} className="font-semibold underline underline-offset-4">
            {messages.howTrue()}
          </a>
        </p>
      ) : (
        <>
          <p>{messages.offer(shownStateName(state.stateName), endsOf(band), outcome)}</p>
          <Button look="plain" disabled={isSending} onClick={send}>
            {messages.send()}
          </Button>
          <p role="status" className="font-semibold empty:hidden">
            {failure}
          </p>
        </>
      )}
    </div>
  )
}
