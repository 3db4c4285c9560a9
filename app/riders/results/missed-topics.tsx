import { href } from '../../base/text/address.ts'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import { TOPICS, topics } from '../../questions/question/topics.ts'
import { CheatSheetLink } from '../../questions/states/cheat-sheet-link.tsx'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import * as messages from './results-messages.ts'

type Props = {
  state: UsState
  answers: readonly UserAnswer[]
  items: readonly ShownItem[]
}

/** Lists the topics that cost points, each with a link to its practice. The most expensive comes first. */
export function MissedTopics({ state, answers, items }: Props) {
  const missed = items.filter((_, place) => !answers[place]?.isCorrect)
  const entries = topics
    .map((topic) => ({ topic, count: missed.filter((item) => item.topic === topic).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  if (entries.length === 0) return null
  return (
    <nav aria-labelledby="missed-topics" className="flex flex-col gap-1">
      <h2 id="missed-topics" className="text-xl font-extrabold">
        {messages.missedTopics()}
      </h2>
      <ul>
        {entries.map(({ topic, count }) => (
          <li key={topic} className="border-b border-line last:border-0">
            <a
              href={href('/practice/:state/topics/:topic', { state: stateSlug(state), topic })}
              className="flex min-h-11 items-center justify-between gap-4 py-2"
            >
              <span className="leading-tight font-semibold underline decoration-sign-deep decoration-2 underline-offset-4">
                {TOPICS[topic]}
              </span>
              <span className="shrink-0 text-quiet tabular-nums">{messages.missed(count)}</span>
            </a>
          </li>
        ))}
      </ul>
      {entries.some(({ topic }) => topic === 'law') && (
        <CheatSheetLink stateName={state.stateName} />
      )}
    </nav>
  )
}
