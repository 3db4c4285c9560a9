import { type SubmitEvent, useState } from 'react'
import { MANUAL_LIMIT, manualKey } from '../manuals/manual-file.ts'
import { typeName } from '../manuals/wrong-state.ts'
import { StateSelect } from '../states/state-select.tsx'
import { findState, US_STATES } from '../states/us-states.ts'
import { Button } from '../ui/button.tsx'
import { FILE_INPUT, Field, INPUT } from '../ui/field.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { BytesSent, type Sent } from './bytes-sent.tsx'
import { sendManual } from './send-file.client.ts'
import { savedSentence } from './upload-reply.ts'

export function ManualForm({ onSaved }: { onSaved: () => void }) {
  const [abbrev, setAbbrev] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [outcome, setOutcome] = useState('')
  /** The text in the field for the state's name. Null while the form has no such field. */
  const [typed, setTyped] = useState<string | null>(null)
  const state = findState(abbrev)

  function startAnew() {
    setMessage(null)
    setTyped(null)
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (sent) return
    setMessage(null)
    setOutcome('')
    setSent({ bytes: 0, of: file?.size ?? 0 })
    const reply = await sendManual({ abbrev, file, typed }, setSent)
    setSent(null)
    if ('message' in reply) {
      setMessage(reply.message)
      return setTyped(reply.asksState ? (typed ?? '') : null)
    }
    setTyped(null)
    setOutcome(savedSentence(reply))
    onSaved()
  }

  return (
    <form
      onSubmit={save}
      aria-label="Upload a manual"
      className="flex flex-col gap-4 rounded-2xl bg-card p-5 border border-line"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <StateSelect
          states={US_STATES}
          disabled={sent !== null}
          selected={abbrev}
          onSelect={(chosen) => {
            setAbbrev(chosen)
            startAnew()
          }}
        />
        <Field label={`Manual (PDF file, at most ${MANUAL_LIMIT.label})`}>
          <input
            type="file"
            disabled={sent !== null}
            accept="application/pdf,.pdf"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              startAnew()
            }}
            className={FILE_INPUT}
          />
        </Field>
      </div>
      <p className="text-quiet">
        {abbrev ? (
          <>
            Saves the record <b className="text-ink">states/{abbrev}</b> and the file{' '}
            <b className="break-words text-ink">{manualKey(abbrev)}</b>.
          </>
        ) : (
          'Choose a state, then the PDF file of its manual.'
        )}
      </p>
      {sent && <BytesSent {...sent} />}
      <ErrorNotice message={message} />
      {typed !== null && state && (
        <Field label={typeName(state)}>
          <input
            ref={focusIfLost}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            className={INPUT}
          />
        </Field>
      )}
      <p role="status" className="font-semibold">
        {outcome}
      </p>
      <Button type="submit" className="self-start" disabled={sent !== null}>
        {sent ? 'Uploading…' : typed === null ? 'Save State' : 'Upload anyway'}
      </Button>
    </form>
  )
}

/** Focuses `input` if nothing has the focus. The upload disabled the button that had the focus. */
function focusIfLost(input: HTMLInputElement | null): void {
  if (document.activeElement === document.body) input?.focus()
}
