import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ask } from '../../base/device/ask.client.ts'
import { href } from '../../base/text/address.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { closes, Modal } from '../../base/ui/modal.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import * as messages from './report-form-messages.ts'
import { KINDS, type ReportKind, SENTENCE_LIMIT } from './report-kinds.ts'
import { type Reported, storeReported } from './reported.client.ts'

export type ReportModalProps = {
  item: Reported
  wasSent: boolean
  onSent: () => void
  onClose: () => void
}

const REPORT = 'report'

/** A modal to report a question. It has no form or named fields, because it is inside a quiz's form. */
export function ReportModal({ item, wasSent, onSent, onClose }: ReportModalProps) {
  const modal = useRef<HTMLDialogElement>(null)
  const kinds = useRef<HTMLFieldSetElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [kind, setKind] = useState<ReportKind | null>(null)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    modal.current?.showModal()
    const first = kinds.current?.querySelector('button') ?? closeButton.current
    first?.focus()
  }, [])

  async function send() {
    if (busy) return
    if (!kind) return setError(messages.noKind())
    setBusy(true)
    setError(null)
    const { question: _, ...reported } = item
    const outcome = await ask(href('/reports'), null, { body: { ...reported, kind, text } })
    setBusy(false)
    if ('failure' in outcome) return setError(outcome.failure.message ?? messages.failed())
    storeReported(item)
    flushSync(onSent)
    closeButton.current?.focus()
  }

  return (
    <Modal ref={modal} id={REPORT} title={messages.whatIsWrongWithThis()} onClose={onClose}>
      {!wasSent && (
        <>
          <fieldset ref={kinds} aria-label={messages.kinds()} className="flex flex-col gap-2">
            {KINDS.map((one) => (
              <Button
                key={one}
                look="plain"
                aria-pressed={one === kind}
                onClick={() => setKind(one)}
                className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-page"
              >
                {messages.kindName(one)}
              </Button>
            ))}
          </fieldset>
          <Field label={messages.sentence()}>
            <textarea
              rows={2}
              maxLength={SENTENCE_LIMIT}
              value={text}
              onChange={(event) => setText(event.target.value)}
              className={`${INPUT} py-3`}
            />
          </Field>
          <ErrorNotice message={error} />
          <Button aria-disabled={busy} onClick={send}>
            {messages.send()}
          </Button>
        </>
      )}
      <p role="status" className="font-semibold empty:hidden">
        {wasSent && messages.sent()}
      </p>
      <Button ref={closeButton} look="plain" {...closes(modal, REPORT)}>
        {messages.close()}
      </Button>
    </Modal>
  )
}
