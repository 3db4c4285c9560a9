import { Check, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { ItemPictures } from '../question/item-pictures.tsx'
import { LETTERS } from '../question/option-letters.ts'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import { moveFocus } from './quiz-keys.ts'

type Props = {
  item: RiderItem
  answer: UserAnswer | null
  onPick: (option: string) => void
  /** Whether a pick must show right and wrong without a script. */
  isStatic: boolean
}

/**
 * CSS colors the options by the checked radio, with or without a script. The radio covers its row, so
 * that a tap reaches it at once. The script lets arrow keys only move the focus, because a pick is
 * final.
 */
export function QuestionCard({ item, answer, onPick, isStatic }: Props) {
  // A question that the script takes over is on screen already.
  const [isNew] = useState(!isStatic)
  const keepAnswer = (event: MouseEvent) => answer && event.preventDefault()
  return (
    <fieldset
      onKeyDown={moveFocus}
      className={`flex flex-col gap-3 ${isNew ? 'animate-rise' : ''}`}
    >
      <legend className="mb-4">
        <h1 className="text-2xl font-bold leading-snug text-balance">{item.question}</h1>
      </legend>
      <ItemPictures item={item} />
      {item.options.map((option, index) => {
        const isRight = option === item.correctAnswer
        const isPicked = option === answer?.selectedAnswer
        const isMarked = answer ? isRight || isPicked : isStatic
        return (
          <label key={option} className={`${ROW} ${isRight ? RIGHT : WRONG}`}>
            <input
              type="radio"
              name="pick"
              required
              value={option}
              data-letter={LETTERS[index]}
              defaultChecked={isPicked}
              aria-disabled={answer !== null}
              onClick={keepAnswer}
              onChange={() => onPick(option)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-xl outline-offset-4"
            />
            <Badge letter={LETTERS[index]} isRight={isRight} isMarked={isMarked} />
            {option}
            {isMarked && <Verdict isRight={isRight} isPicked={answer ? isPicked : isStatic} />}
          </label>
        )
      })}
    </fieldset>
  )
}

const ROW =
  'relative flex min-h-14 items-center gap-3 rounded-xl border-2 border-edge bg-card px-3 py-2.5 text-lg leading-tight hover:border-ink answered:pointer-events-none'

const RIGHT = 'answered:border-correct answered:bg-correct-soft answered:text-correct'

const WRONG =
  'answered:border-line answered:bg-transparent answered:text-quiet answered:forced-colors:border-[GrayText] answered:forced-colors:text-[GrayText] has-checked:border-wrong! has-checked:bg-wrong-soft! has-checked:text-wrong!'

const ONCE_ANY = 'invisible answered:visible'
const UNTIL_ANY = 'answered:invisible'
const ONCE_THIS = 'invisible picked:visible'
const UNTIL_THIS = 'picked:invisible'
const IF_THIS = 'hidden picked:inline'

// The badge has a fixed size and the verdict overlaps the border, so an answer moves no text.

type BadgeProps = { letter: string | undefined; isRight: boolean; isMarked: boolean }

function Badge({ letter, isRight, isMarked }: BadgeProps) {
  const Icon = isRight ? Check : X
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-md border-2 border-current font-extrabold"
    >
      {isMarked && (
        <Icon strokeWidth={4} className={`absolute ${isRight ? ONCE_ANY : ONCE_THIS}`} />
      )}
      <span className={isRight ? UNTIL_ANY : UNTIL_THIS}>{letter}</span>
    </span>
  )
}

function Verdict({ isRight, isPicked }: { isRight: boolean; isPicked: boolean }) {
  return (
    <span
      className={`absolute top-0 right-3 -translate-y-1/2 rounded-md border border-current bg-card px-2 text-[min(0.875rem,5.5vw)] leading-snug font-bold ${isRight ? ONCE_ANY : ONCE_THIS}`}
    >
      {isRight ? 'Correct' : 'Wrong'}
      {isPicked && <span className={isRight ? IF_THIS : ''}> • Your answer</span>}
    </span>
  )
}
