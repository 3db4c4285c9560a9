import { Button } from '../../base/ui/button.tsx'
import { FlagIcon } from '../../base/ui/icons.tsx'
import { type Attempt, openPlaces } from '../attempts/life.ts'
import * as messages from './exam-phase-messages.tsx'

type Props = {
  attempt: Attempt
  onGo: (to: number) => void
  /** The label of the button that ends the exam. */
  finish: string
  onFinish: () => void
}

/** Lists the numbers of all questions, and marks answered ones. A press goes to the question. */
export function ExamOverview({ attempt, onGo, finish, onFinish }: Props) {
  const { picks, flags, index } = attempt
  const answered = picks.length - openPlaces(attempt).length
  return (
    <details
      // Otherwise the buttons at the bottom of the screen may cover the numbers.
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
      className="rounded-xl border border-line bg-card px-3"
    >
      <summary className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-1 py-2">
        <span className="font-semibold">{messages.allQuestions()}</span>
        <span className="text-quiet tabular-nums">
          {messages.answered(answered, picks.length, flags.length)}
        </span>
      </summary>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2 py-1">
        {picks.map((pick, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a question never changes
          <li key={place} className="flex">
            <button
              type="button"
              aria-label={messages.question(place + 1, pick !== null, flags.includes(place))}
              aria-current={place === index ? 'step' : undefined}
              onClick={() => onGo(place)}
              className={`${NUMBER} ${place === index ? 'border-ink bg-ink text-card' : 'border-edge'} ${pick === null ? 'border-dashed' : 'underline'}`}
            >
              {place + 1}
              {flags.includes(place) && (
                <FlagIcon className="absolute top-0.5 inset-e-0.5 size-3.5 fill-current" />
              )}
            </button>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <p className="flex items-center gap-1 px-1 text-sm text-quiet">
          {messages.signs(
            <span className="underline decoration-4 underline-offset-4">1</span>,
            <FlagIcon className="ms-1 size-3.5 fill-current" />,
          )}
        </p>
        <Button look="link" onClick={onFinish}>
          {finish}
        </Button>
      </div>
    </details>
  )
}

const NUMBER =
  'relative flex min-h-12 w-full items-center justify-center rounded-lg border-2 pt-0.5 font-semibold tabular-nums decoration-4 underline-offset-4 aria-[current]:forced-colors:border-[Highlight]'
