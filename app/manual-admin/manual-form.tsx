import { type SubmitEvent, useState } from 'react'
import { href } from 'react-router'
import * as z from 'zod/mini'
import { MANUAL_LIMIT, manualKey } from '../manuals/manual-file.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { typeName } from '../manuals/wrong-state.ts'
import { StateSelect } from '../states/state-select.tsx'
import { findState, US_STATES } from '../states/us-states.ts'
import { inMegabytes } from '../text/byte-size.ts'
import { Button } from '../ui/button.tsx'
import { FILE_INPUT, Field, INPUT } from '../ui/field.tsx'
import { ErrorNotice } from '../ui/notice.tsx'

type Sent = { bytes: number; of: number }

export function ManualForm({ onSaved }: { onSaved: () => void }) {
  const [abbrev, setAbbrev] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [outcome, setOutcome] = useState('')
  /** What the admin types into the field for the state's name. Null while the form has no such field. */
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
    const reply = await sendManual({ abbrev, file, typed }, (bytes, of) => setSent({ bytes, of }))
    setSent(null)
    if ('message' in reply) {
      setMessage(reply.message)
      return setTyped(reply.asksState ? (typed ?? '') : null)
    }
    setTyped(null)
    const { pages, hasText } = reply.saved
    const sentences = [
      `Saved: a manual with ${pages} ${pages === 1 ? 'page' : 'pages'}.`,
      !hasText && PICTURES_ONLY,
      reply.comparing && COMPARING,
    ]
    setOutcome(sentences.filter(Boolean).join(' '))
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
          selected={abbrev}
          onSelect={(chosen) => {
            setAbbrev(chosen)
            startAnew()
          }}
        />
        <Field label={`Manual (PDF file, at most ${MANUAL_LIMIT.label})`}>
          <input
            type="file"
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

const PICTURES_ONLY =
  'Its pages are pictures without text, so no answer can be proved and no questions are generated.'

/** Focuses `input` if nothing has the focus. The upload disabled the button that had the focus. */
function focusIfLost(input: HTMLInputElement | null): void {
  if (document.activeElement === document.body) input?.focus()
}

const COMPARING =
  'Riders keep their questions, which are being compared with it. Open the state’s questions to see what changed.'

function BytesSent({ bytes, of }: Sent) {
  const words = `${inMegabytes(bytes)} of ${inMegabytes(of)} MB sent`
  return (
    <div className="flex flex-col gap-1">
      <progress aria-label="Upload" className="road w-full" value={bytes} max={of || 1} />
      <p className="tabular-nums">{words}</p>
    </div>
  )
}

const uploadReply = z.union([
  z.object({
    saved: z.object({ pages: z.int(), hasText: z.boolean() }),
    comparing: z.optional(z.boolean()),
  }),
  z.object({ message: z.string(), asksState: z.optional(z.boolean()) }),
])
type UploadReply = z.infer<typeof uploadReply>

type Sending = { abbrev: string | null; file: File | null; typed: string | null }

/** Uploads a manual with XMLHttpRequest, because `fetch` does not report the progress of an upload. */
function sendManual(
  { abbrev, file, typed }: Sending,
  onProgress: (sent: number, total: number) => void,
): Promise<UploadReply> {
  const query = new URLSearchParams({ ...(abbrev && { state: abbrev }), ...(typed && { typed }) })
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${href('/admin/manuals')}?${query}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => {
      const { data } = uploadReply.safeParse(request.response)
      resolve(data ?? { message: MANUAL_MESSAGES.saveFailed })
    }
    request.onerror = () => {
      console.warn('The manual could not be sent')
      resolve({ message: MANUAL_MESSAGES.saveFailed })
    }
    request.send(file)
  })
}
