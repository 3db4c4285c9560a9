import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import type { ActionFailure } from '../admin/use-action.ts'
import { reasonSentence, type TextFault } from '../question/reasons.ts'
import { langAndDir } from '../text/lang-and-dir.ts'
import { languageName } from '../text/language-name.ts'
import type { TranslatedTag } from '../text/languages.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import type { TranslationOutcome } from './change-translation.server.ts'
import type { EnglishText, Prefilled } from './translation-texts.ts'

type Props = {
  language: TranslatedTag
  texts: readonly EnglishText[]
  prefilled: Record<string, Prefilled>
  /** The revision of the English. */
  revision: number
  /** The time of the state's own translation that a save replaces. Empty if there is none. */
  seen: string
  /** True if the release has a translation, which may be stale. */
  hasRelease: boolean
  onSend: (form: FormData) => Promise<TranslationOutcome | ActionFailure>
}

const NOTE = 'translation'

/** The fields keep what is typed until a change succeeds, even if the English changes meanwhile. */
export function TranslationForm(props: Props) {
  const { language, texts, prefilled, revision, seen, hasRelease, onSend } = props
  const { note, setNote } = useChangeNote()
  const [faults, setFaults] = useState<TextFault[]>([])
  /** How many changes succeeded. It is the key of the fields, which show the saved texts then. */
  const [times, setTimes] = useState(0)
  const [isSending, setSending] = useState(false)
  const place = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (faults.length === 0) return
    place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget, event.submitter)
    setSending(true)
    setNote({ at: NOTE })
    const reply = await onSend(form)
    setSending(false)
    setFaults(('faults' in reply && reply.faults) || [])
    if ('message' in reply) return setNote({ at: NOTE, failure: reply.message })
    setTimes((before) => before + 1)
    setNote({ at: NOTE, done: reply.done })
  }

  return (
    <form ref={place} onSubmit={send} className="flex flex-col gap-5 [&_textarea]:scroll-mb-44">
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="seen" value={seen} />
      {texts.map((text) => (
        <TextField
          key={`${times} ${text.name}`}
          language={language}
          text={text}
          prefilled={prefilled[text.name]}
          fault={faults.find(({ field }) => field === text.name)}
        />
      ))}
      <div className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-page py-3 [@media(max-height:30rem)]:static">
        <NoteAt at={NOTE} note={note} isLasting />
        <Button type="submit" name="intent" value="save-translation">
          Save
        </Button>
        {seen && (
          <Button type="submit" name="intent" value="use-release" look="plain">
            {hasRelease ? 'Use the release’s' : 'Remove this translation'}
          </Button>
        )}
      </div>
    </form>
  )
}

type FieldProps = {
  language: TranslatedTag
  text: EnglishText
  prefilled: Prefilled | undefined
  fault: TextFault | undefined
}

function TextField({ language, text: { name, label, en }, prefilled, fault }: FieldProps) {
  const id = useId()
  const to = prefilled?.to ?? ''
  const [before] = useState(to)
  return (
    <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
      <label htmlFor={id} className="font-semibold sm:col-span-2">
        {label}
      </label>
      <div id={`${id}-english`} className="wrap-anywhere sm:pt-3">
        <p>{en}</p>
        {prefilled?.was && <p className="text-quiet">This translates: “{prefilled.was}”</p>}
      </div>
      <div>
        <textarea
          id={id}
          name={name}
          {...langAndDir(language)}
          defaultValue={before}
          rows={name === 'explanation' ? 3 : 1}
          aria-describedby={`${id}-english ${id}-problem`}
          aria-invalid={fault !== undefined}
          className={`${INPUT} field-sizing-content p-3`}
        />
        {to !== before && <p className="text-quiet">Saved meanwhile: “{to}”</p>}
        <p id={`${id}-problem`} className="font-semibold text-wrong empty:hidden">
          {fault && reasonSentence(fault, { language: languageName(language) })}
        </p>
      </div>
    </div>
  )
}
