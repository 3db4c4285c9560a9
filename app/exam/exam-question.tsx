import { ItemPictures } from '../question/item-pictures.tsx'
import { LETTERS } from '../question/option-letters.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { moveFocus } from '../quiz/quiz-keys.ts'
import * as messages from './exam-phase-messages.tsx'

type Props = { item: RiderItem; pick: string | null; onPick: (option: string) => void }

/** A question of an exam. Does not show if the answer is right. Arrow keys only move between options. */
export function ExamQuestionCard({ item, pick, onPick }: Props) {
  return (
    <fieldset onKeyDown={moveFocus} className="flex animate-rise flex-col gap-3">
      <legend className="mb-4">
        <h1 className="text-2xl font-bold leading-snug text-balance">{item.question}</h1>
      </legend>
      <ItemPictures item={item} />
      {item.options.map((option, index) => (
        <label
          key={option}
          className="relative flex min-h-14 items-center gap-3 rounded-xl border-2 border-edge bg-card px-3 py-2.5 text-lg leading-tight hover:border-ink has-checked:border-ink has-checked:font-semibold has-checked:forced-colors:border-[Highlight]"
        >
          <input
            type="radio"
            name="pick"
            value={option}
            checked={option === pick}
            onChange={() => onPick(option)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-offset-4"
          />
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-md border-2 border-current font-extrabold picked:bg-ink picked:text-card"
          >
            {LETTERS[index]}
          </span>
          {option}
          {option === pick && (
            <span
              aria-hidden="true"
              className="absolute top-0 right-3 -translate-y-1/2 rounded-md border border-current bg-card px-2 text-[min(0.875rem,5.5vw)] leading-snug font-bold"
            >
              {messages.yourAnswer()}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
