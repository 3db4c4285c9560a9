import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import type { GeneratedItem } from '../proof/generated-item.ts'
import { Field, INPUT } from '../ui/field.tsx'

type Props = {
  item: GeneratedItem
  /** Called with each page number that the admin types. */
  onPage?: (page: number | null) => void
  /** Called with the question when the admin submits the form. */
  onSend: (item: GeneratedItem) => void
  /** The buttons, one of which submits. */
  children: ReactNode
}

/** A text field that is as high as its text. */
const AREA = `${INPUT} field-sizing-content p-3`
const LETTERS = ['A', 'B', 'C', 'D']

/** The fields of a question: its texts, its correct option, and its source. */
export function ItemForm({ item, onPage, onSend, children }: Props) {
  const id = useId()
  const [key, setKey] = useState(item.options.slice(0, 4).indexOf(item.correctAnswer))

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) =>
      String(form.get(name) ?? '')
        .replace(/\s+/g, ' ')
        .trim()
    const options = LETTERS.map((letter) => text(letter))
    onSend({
      question: text('question'),
      options,
      correctAnswer: options[key] ?? '',
      explanation: text('explanation'),
      page: Number(text('page')) || null,
      quote: text('quote'),
    })
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-3">
      <Field label="Question">
        <textarea name="question" defaultValue={item.question} rows={2} className={AREA} />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="font-semibold">Options, the correct one marked</legend>
        {LETTERS.map((letter, place) => (
          <div key={letter} className="flex items-center gap-2">
            <input
              type="radio"
              name={`${id}-key`}
              aria-label={`${letter} is correct`}
              checked={key === place}
              onChange={() => setKey(place)}
              className="size-6 shrink-0 accent-ink"
            />
            <textarea
              name={letter}
              aria-label={`Option ${letter}`}
              defaultValue={item.options[place] ?? ''}
              rows={1}
              className={AREA}
            />
          </div>
        ))}
      </fieldset>
      <Field label="Explanation">
        <textarea name="explanation" defaultValue={item.explanation} rows={3} className={AREA} />
      </Field>
      <div className="grid grid-cols-[6rem_1fr] gap-3">
        <Field label="Page">
          <input
            name="page"
            inputMode="numeric"
            defaultValue={item.page ?? ''}
            onChange={(event) => onPage?.(Number(event.target.value) || null)}
            className={INPUT}
          />
        </Field>
        <Field label="Quote">
          <textarea name="quote" defaultValue={item.quote} rows={2} className={AREA} />
        </Field>
      </div>
      {children}
    </form>
  )
}
