import { type SubmitEvent, useState } from 'react'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { languageName } from '../../base/text/language-name.ts'
import { prefixOf, type TranslatedTag } from '../../base/text/languages.ts'
import { Button } from '../../base/ui/button.tsx'
import { Field, INPUT } from '../../base/ui/field.tsx'
import { Section } from '../../base/ui/section.tsx'
import { notChecked } from '../../making/proof/other-quote.ts'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { ReasonList } from '../review/reason-list.tsx'
import type { TranslationOutcome } from './change-translation.server.ts'
import { QUOTE_STATUSES, type QuoteStatus } from './quote-status.ts'

type Source = NonNullable<ShownItem['source']>
type Props = {
  language: TranslatedTag
  english: Source
  other: Source | null
  status: QuoteStatus
  doubts: readonly Reason[]
  /** The revision of the English. */
  revision: number
  /** The time of the quote that a save replaces. Empty if there is none. */
  seen: string
  onSend: (form: FormData) => Promise<TranslationOutcome | ActionFailure>
}

const NOTE = 'quote'

/** The English quote of a question, beside fields for its quote in the manual in the language. */
export function QuoteForm(props: Props) {
  const { language, english, other, status, doubts, revision, seen, onSend } = props
  const { note, setNote } = useChangeNote()
  const [isSending, setSending] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setNote({ at: NOTE })
    const reply = await onSend(new FormData(event.currentTarget, event.submitter))
    setSending(false)
    setNote({ at: NOTE, ...('message' in reply ? { failure: reply.message } : reply) })
  }

  return (
    <Section id="quote" title={`Quote in the ${languageName(language)} manual`}>
      <p>{QUOTE_STATUSES[status]}</p>
      <ReasonList reasons={doubts} />
      <form onSubmit={send} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="seen" value={seen} />
        <p className="wrap-anywhere sm:pt-8">
          “{english.quote}” <span className="text-quiet">Page {english.page}</span>
        </p>
        <div className="flex flex-col gap-3">
          <Field label="Quote">
            <textarea
              key={`quote ${seen}`}
              name="quote"
              {...langAndDir(language)}
              defaultValue={other?.quote}
              rows={3}
              className={`${INPUT} field-sizing-content p-3`}
            />
          </Field>
          <Field label="Page of the file">
            <input
              key={`page ${seen}`}
              name="page"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={other?.page}
              className={INPUT}
            />
          </Field>
        </div>
        <p className="text-sm text-quiet sm:col-span-2">{notChecked(language)}</p>
        <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
          <Button type="submit" name="intent" value="save-quote">
            Save quote
          </Button>
          {status !== 'missing' && (
            <Button type="submit" name="intent" value="use-english-quote" look="plain">
              Use the English quote
            </Button>
          )}
          {other && (
            <a
              href={prefixOf(language) + other.link}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              Page {other.page}, as riders see it
            </a>
          )}
          <NoteAt at={NOTE} note={note} isLasting />
        </div>
      </form>
    </Section>
  )
}
