import { Check, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { pictureLink } from './picture-link.ts'
import type { RiderItem, UserAnswer } from './quiz-item.ts'

export const LETTERS = ['A', 'B', 'C', 'D']

type Props = {
  item: RiderItem
  answer: UserAnswer | null
  onPick: (option: string) => void
}

/** A question with its options. Arrow keys only move between options, because a pick is final. */
export function QuestionCard({ item, answer, onPick }: Props) {
  const name = useId()
  return (
    <fieldset onKeyDown={moveFocus} className="flex animate-rise flex-col gap-3">
      <legend className="mb-4">
        <h1 className="text-2xl font-bold leading-snug text-balance">{item.question}</h1>
      </legend>
      {item.picture && (
        <img
          src={pictureLink(item.picture)}
          alt={item.picture.text}
          width={240}
          height={160}
          className="mb-1 aspect-3/2 h-[min(10rem,22svh)] w-auto self-center object-contain"
        />
      )}
      {item.options.map((option, index) => {
        const picked = option === answer?.selectedAnswer
        const outcome = outcomeOf(option, item, answer)
        return (
          <label key={option} className={`${ROW} ${ROW_LOOKS[outcome]}`}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={picked}
              aria-disabled={answer !== null}
              onChange={() => onPick(option)}
              className="sr-only"
            />
            <Badge letter={LETTERS[index]} outcome={outcome} />
            {option}
            <Verdict outcome={outcome} picked={picked} />
          </label>
        )
      })}
    </fieldset>
  )
}

type OptionOutcome = 'open' | 'correct' | 'wrong' | 'dimmed'

const ROW =
  'relative flex min-h-14 items-center gap-3 rounded-xl border-2 px-3 py-2.5 text-lg leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

const ROW_LOOKS: Record<OptionOutcome, string> = {
  open: 'border-edge bg-card hover:border-ink',
  correct: 'bg-correct-soft border-correct text-correct',
  wrong: 'bg-wrong-soft border-wrong text-wrong',
  dimmed: 'border-line text-quiet forced-colors:border-[GrayText] forced-colors:text-[GrayText]',
}

function outcomeOf(option: string, item: RiderItem, answer: UserAnswer | null): OptionOutcome {
  if (!answer) return 'open'
  if (option === item.correctAnswer) return 'correct'
  return option === answer.selectedAnswer ? 'wrong' : 'dimmed'
}

// The badge has a fixed size and the verdict overlaps the border, so an answer moves no text.

function Badge({ letter, outcome }: { letter: string | undefined; outcome: OptionOutcome }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-9 shrink-0 items-center justify-center rounded-md border-2 border-current font-extrabold"
    >
      {outcome === 'correct' && <Check strokeWidth={4} />}
      {outcome === 'wrong' && <X strokeWidth={4} />}
      {(outcome === 'open' || outcome === 'dimmed') && letter}
    </span>
  )
}

function Verdict({ outcome, picked }: { outcome: OptionOutcome; picked: boolean }) {
  if (outcome === 'open' || outcome === 'dimmed') return null
  const words = [outcome === 'correct' ? 'Correct' : 'Wrong', picked && 'Your answer']
  return (
    <span className="absolute top-0 right-3 -translate-y-1/2 rounded-md border border-current bg-card px-2 text-[min(0.875rem,5.5vw)] leading-snug font-bold">
      {words.filter(Boolean).join(' • ')}
    </span>
  )
}

function moveFocus(event: KeyboardEvent<HTMLFieldSetElement>) {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const focused = radios.indexOf(document.activeElement as HTMLInputElement)
  const next = focused < 0 ? 0 : (focused + step + radios.length) % radios.length
  radios[next]?.focus()
}
