import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import type { TopicProgress } from '../learning/topic-progress.ts'
import { TopicSign } from './topic-sign.tsx'
import * as messages from './topics-messages.ts'
import { MANUAL } from './topics-path.ts'

type Props = {
  state: Pick<UsState, 'stateName'>
  topics: readonly TopicProgress[]
  /** True if the list has the whole page, and two columns on a wide screen. */
  isWide?: boolean
}

/** Lists a state's topics. A bar shows how many questions of each the rider has seen and knows. */
export function TopicList({ state, topics, isWide = false }: Props) {
  return (
    <ul className={`grid gap-2 ${isWide ? 'sm:grid-cols-2' : ''}`}>
      {topics.map((progress) => (
        <li key={progress.name}>
          <a
            href={href('/practice/:state/topics/:topic', {
              state: stateSlug(state),
              topic: progress.topic ?? MANUAL,
            })}
            className="flex h-full min-h-16 items-center gap-3 rounded-xl border border-edge bg-card px-3 py-1.5 hover:border-ink"
          >
            <TopicSign topic={progress.topic} />
            <span className="flex grow flex-col gap-1.5">
              <span className="leading-tight font-semibold">{progress.name}</span>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="flex grow basis-[5rem]">
                  <TopicBar {...progress} />
                </span>
                <span className="min-w-23 text-end text-sm text-quiet tabular-nums">
                  {messages.counts(progress)}
                </span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Explains the bars. */
export function TopicBarKey() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-[min(0.875rem,5.5vw)] text-quiet">
      {[
        { label: messages.right(), seen: 1, known: 1 },
        { label: messages.wrong(), seen: 1, known: 0 },
        { label: messages.fresh(), seen: 0, known: 0 },
      ].map(({ label, ...part }) => (
        <span key={label} className="flex items-center gap-2">
          <span className="flex w-6">
            <TopicBar total={1} {...part} />
          </span>
          {label}
        </span>
      ))}
    </p>
  )
}

type BarProps = Pick<TopicProgress, 'total' | 'seen' | 'known'>

export function TopicBar({ total, seen, known }: BarProps) {
  const width = (part: number) => `${(part / total) * 100}%`
  return (
    <svg aria-hidden="true" className="h-3 w-full min-w-0 rounded-full border border-edge bg-page">
      {/* The parts also differ in height, for those who do not tell red from green. */}
      <rect
        y="50%"
        width={width(seen)}
        height="50%"
        className="fill-wrong forced-colors:fill-[CanvasText]"
      />
      <rect
        width={width(known)}
        height="100%"
        className="fill-correct forced-colors:fill-[Highlight]"
      />
    </svg>
  )
}
