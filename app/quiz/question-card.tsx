import { Check, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import { LETTERS } from './option-letters.ts'
import { pictureLink } from './picture-link.ts'
import type { RiderItem, UserAnswer } from './quiz-item.ts'
import { moveFocus } from './quiz-keys.ts'

type Props = {
  item: RiderItem
  answer: UserAnswer | null
  onPick: (option: string) => void
  /** Whether a pick must show right and wrong without a script. */
  isStatic: boolean
}

/**
 * CSS colors the options by the checked radio, with or without a script. The script lets arrow keys
 * only move the focus, because a pick is final.
 */
export function QuestionCard({ item, answer, onPick, isStatic }: Props) {
  const keepAnswer = (event: MouseEvent) => answer && event.preventDefault()
  return (
    <fieldset
      onKeyDown={moveFocus}
      className={`group/card flex flex-col gap-3 ${isStatic ? '' : 'animate-rise'}`}
    >
      <legend className="mb-4">
        <h1 className="text-2xl font-bold leading-snug text-balance">{item.question}</h1>
      </legend>
      {item.picture && (
        <img
          src={pictureLink(item.picture)}
          alt={item.picture.text}
          width={240}
          height={160}
          className="mb-1 aspect-3/2 h-[min(10rem,20svh)] w-auto self-center object-contain"
        />
      )}
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
              className="sr-only"
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
  'group/row relative flex min-h-14 items-center gap-3 rounded-xl border-2 border-edge bg-card px-3 py-2.5 text-lg leading-tight not-group-has-checked/card:hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus group-has-checked/card:pointer-events-none'

const RIGHT =
  'group-has-checked/card:border-correct group-has-checked/card:bg-correct-soft group-has-checked/card:text-correct'

const WRONG =
  'group-has-checked/card:border-line group-has-checked/card:bg-transparent group-has-checked/card:text-quiet group-has-checked/card:forced-colors:border-[GrayText] group-has-checked/card:forced-colors:text-[GrayText] has-checked:border-wrong! has-checked:bg-wrong-soft! has-checked:text-wrong!'

const ONCE_ANY = 'group-has-checked/card:inline-block'
const UNTIL_ANY = 'group-has-checked/card:hidden'
const ONCE_THIS = 'group-has-checked/row:inline-block'
const UNTIL_THIS = 'group-has-checked/row:hidden'

// The badge has a fixed size and the verdict overlaps the border, so an answer moves no text.

type BadgeProps = { letter: string | undefined; isRight: boolean; isMarked: boolean }

function Badge({ letter, isRight, isMarked }: BadgeProps) {
  const Icon = isRight ? Check : X
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-md border-2 border-current font-extrabold"
    >
      {isMarked && <Icon strokeWidth={4} className={`hidden ${isRight ? ONCE_ANY : ONCE_THIS}`} />}
      <span className={isRight ? UNTIL_ANY : UNTIL_THIS}>{letter}</span>
    </span>
  )
}

function Verdict({ isRight, isPicked }: { isRight: boolean; isPicked: boolean }) {
  return (
    <span
      className={`absolute top-0 right-3 hidden -translate-y-1/2 rounded-md border border-current bg-card px-2 text-[min(0.875rem,5.5vw)] leading-snug font-bold ${isRight ? ONCE_ANY : ONCE_THIS}`}
    >
      {isRight ? 'Correct' : 'Wrong'}
      {isPicked && <span className="hidden group-has-checked/row:inline"> • Your answer</span>}
    </span>
  )
}
