import { countDue, type DueCounts } from '../learning/due-counts.ts'
import { useSummary } from '../learning/use-summary.ts'
import * as messages from './mistakes-messages.ts'
import { leavesList } from './study-messages.tsx'

const NAMES = {
  now: messages.now,
  tomorrow: messages.tomorrow,
  later: messages.later,
} satisfies Record<keyof DueCounts, () => string>

type Props = {
  /** When each mistake is due, in milliseconds since 1970. Undefined while it is counted. */
  due: readonly number[] | undefined
  now: Date
}

/** The number of mistakes that come back today, tomorrow, and later. */
export function MistakesLeft({ due, now }: Props) {
  const counts = due && countDue(due, now)
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2 text-center">
      {(['now', 'tomorrow', 'later'] as const).map((name) => (
        <div
          key={name}
          className="flex flex-col-reverse rounded-xl border border-line bg-card px-1 py-3"
        >
          <dt className="text-quiet">{NAMES[name]()}</dt>
          <dd className="text-3xl font-black tabular-nums">{counts ? counts[name] : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What stands with the result of a quiz of mistakes. */
export function MistakesLeftAfter({ state }: { state: string }) {
  const { summary } = useSummary(state, true)
  return (
    <div className="flex flex-col gap-3">
      <MistakesLeft due={summary?.due} now={new Date()} />
      <p className="text-center text-quiet">{leavesList()}</p>
    </div>
  )
}
