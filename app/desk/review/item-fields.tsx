import { Field, INPUT } from '../../base/ui/field.tsx'
import type { FormAdvice } from '../../making/question-bank/question-form.ts'
import type { DraftItem } from '../../questions/question/draft-item.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'

export const AREA = `${INPUT} field-sizing-content p-3`

type Props = { item: DraftItem; advice: FormAdvice }

export function ItemFields({ item, advice }: Props) {
  const key = item.options.slice(0, 4).indexOf(item.correctAnswer)
  return (
    <>
      <Field label="Question">
        <textarea name="question" defaultValue={item.question} rows={2} className={AREA} />
      </Field>
      <Advice lines={advice.question} />
      <fieldset className="flex flex-col gap-2">
        <legend className="font-semibold">Options, the correct one marked</legend>
        {LETTERS.map((letter, place) => (
          <div key={letter} className="flex items-center gap-2">
            <input
              type="radio"
              name="key"
              value={letter}
              aria-label={`${letter} is correct`}
              defaultChecked={key === place}
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
        <Advice lines={advice.options} />
      </fieldset>
      <Field label="Explanation">
        <textarea name="explanation" defaultValue={item.explanation} rows={3} className={AREA} />
      </Field>
      <div className="grid grid-cols-[6rem_1fr] gap-3">
        <Field label="Page">
          <input name="page" inputMode="numeric" defaultValue={item.page ?? ''} className={INPUT} />
        </Field>
        <Field label="Quote">
          <textarea name="quote" defaultValue={item.quote} rows={2} className={AREA} />
        </Field>
      </div>
    </>
  )
}

function Advice({ lines }: { lines: readonly string[] }) {
  return (
    <p aria-live="polite" className="text-quiet empty:hidden">
      {lines.join(' ')}
    </p>
  )
}
