import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { languageName } from '../../base/text/language-name.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import { reasonSentence, type TextFault } from '../../questions/question/reasons.ts'
import { DecisionBar } from '../review/decision-bar.tsx'
import { AREA } from '../review/item-fields.tsx'
import type { EnglishText, Prefilled } from './translation-texts.ts'

/** The typed texts by name, each with the saved text that was there before. */
export type TypedTexts = Record<string, { before: string; to: string }>

/** `faults` are of the texts. */
export type TranslationRefusal = { message: string; faults?: TextFault[] }
type Props = {
  language: TranslatedTag
  texts: readonly EnglishText[]
  prefilled: Record<string, Prefilled>
  revision: number
  seen: string
  /** The key of the fields, which show the saved texts after each change that succeeds. */
  times: number
  refusal: TranslationRefusal | null
  typed: TypedTexts
  onType: (typed: TypedTexts) => void
  isChecking: boolean
  doing: string
  onSend: (form: FormData) => void
  /** The buttons of the form. The first one must be the submit button. */
  children: ReactNode
}

/** The fields keep what is typed until a change succeeds, even if the English changes meanwhile. */
export function TranslationForm(props: Props) {
  const { language, texts, prefilled, revision, seen, times, refusal, typed, onType } = props
  const place = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!refusal?.faults) return
    place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusal])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    props.onSend(new FormData(event.currentTarget))
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
          typed={typed[text.name]}
          onType={(one) => onType({ ...typed, [text.name]: one })}
          fault={refusal?.faults?.find(({ field }) => field === text.name)}
        />
      ))}
      <DecisionBar refusal={refusal} isChecking={props.isChecking} doing={props.doing}>
        {props.children}
      </DecisionBar>
    </form>
  )
}

type FieldProps = {
  language: TranslatedTag
  text: EnglishText
  prefilled: Prefilled | undefined
  typed: TypedTexts[string] | undefined
  onType: (typed: TypedTexts[string]) => void
  fault: TextFault | undefined
}

function TextField({ language, text, prefilled, typed, onType, fault }: FieldProps) {
  const { name, label, en } = text
  const id = useId()
  const to = prefilled?.to ?? ''
  const [before] = useState(typed?.before ?? to)
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
          defaultValue={typed?.to ?? before}
          onChange={(event) => onType({ before, to: event.target.value })}
          rows={name === 'explanation' ? 3 : 1}
          aria-describedby={`${id}-english ${id}-problem`}
          aria-invalid={fault !== undefined}
          className={AREA}
        />
        {to !== before && <p className="text-quiet">Saved meanwhile: “{to}”</p>}
        <p id={`${id}-problem`} className="font-semibold text-wrong empty:hidden">
          {fault && reasonSentence(fault, { language: languageName(language) })}
        </p>
      </div>
    </div>
  )
}
