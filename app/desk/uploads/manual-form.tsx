import { type SubmitEvent, useState } from 'react'
import { languageName } from '../../base/text/language-name.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import { Button } from '../../base/ui/button.tsx'
import { FILE_INPUT, Field, INPUT } from '../../base/ui/field.tsx'
import { ErrorNotice } from '../../base/ui/notice.tsx'
import { MANUAL_LIMIT, manualKey } from '../../making/manuals/manual-file.ts'
import { typeName } from '../../making/manuals/wrong-state.ts'
import { StateSelect } from '../../questions/states/state-select.tsx'
import { findState, US_STATES } from '../../questions/states/us-states.ts'
import { BytesSent, type Sent } from './bytes-sent.tsx'
import { sendManual } from './send-file.client.ts'
import { savedSentence } from './upload-reply.ts'

type Props = {
  /** The state, if its manual in another language is uploaded. Otherwise the admin chooses a state. */
  other?: { abbrev: string; language: TranslatedTag }
  onSaved: () => void
}

export function ManualForm({ other, onSaved }: Props) {
  const [abbrev, setAbbrev] = useState<string | null>(other?.abbrev ?? null)
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [outcome, setOutcome] = useState('')
  /** The text in the field for the state's name. Null while the form has no such field. */
  const [typed, setTyped] = useState<string | null>(null)
  /** True after the server has asked whether the document may replace the present manual. */
  const [mayReplace, setMayReplace] = useState(false)
  const state = findState(abbrev)

  function startAnew() {
    setMessage(null)
    setTyped(null)
    setMayReplace(false)
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (sent) return
    setMessage(null)
    setOutcome('')
    setSent({ bytes: 0, of: file?.size ?? 0 })
    const sending = { abbrev, file, typed, mayReplace, language: other?.language }
    const reply = await sendManual(sending, setSent)
    setSent(null)
    if ('message' in reply) {
      setMessage(reply.message)
      setMayReplace(reply.asksToReplace ?? mayReplace)
      // Without another question, the typed name stays confirmed.
      return setTyped(reply.asksState ? (typed ?? '') : reply.asksToReplace ? typed : null)
    }
    startAnew()
    setOutcome(savedSentence(reply))
    onSaved()
  }

  return (
    <form
      onSubmit={save}
      aria-label={other ? `Upload a manual in ${languageName(other.language)}` : 'Upload a manual'}
      className="flex flex-col gap-4 rounded-2xl bg-card p-5 border border-line"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!other && (
          <StateSelect
            states={US_STATES}
            disabled={sent !== null}
            selected={abbrev}
            onSelect={(chosen) => {
              setAbbrev(chosen)
              startAnew()
            }}
          />
        )}
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
      <Hint abbrev={abbrev} language={other?.language} />
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
        {sent
          ? 'Uploading…'
          : mayReplace
            ? 'Replace the manual'
            : typed !== null
              ? 'Upload anyway'
              : other
                ? 'Save manual'
                : 'Save State'}
      </Button>
    </form>
  )
}

type HintProps = { abbrev: string | null; language: TranslatedTag | undefined }

function Hint({ abbrev, language }: HintProps) {
  if (!abbrev) return <p className="text-quiet">Choose a state, then the PDF file of its manual.</p>
  return (
    <p className="text-quiet">
      Saves{' '}
      {!language && (
        <>
          the record <b className="text-ink">states/{abbrev}</b> and{' '}
        </>
      )}
      the file <b className="break-words text-ink">{manualKey(abbrev, language)}</b>.
    </p>
  )
}

/** Focuses `input` if nothing has the focus. The upload disabled the button that had the focus. */
function focusIfLost(input: HTMLInputElement | null): void {
  if (document.activeElement === document.body) input?.focus()
}
