import { manual } from '../../questions/question/topic-messages.ts'
import { TOPICS } from '../../questions/question/topics.ts'
import { TopicBar } from '../../riders/study/topic-list.tsx'
import { TopicSign } from '../../riders/study/topic-sign.tsx'
import { rightOf } from './course-messages.ts'
import type { TopicCounts, TopicKey } from './course-results.ts'
import * as messages from './result-messages.ts'

export function topicName(topic: TopicKey): string {
  if (topic === 'own') return messages.ownQuestions()
  return topic === 'manual' ? manual() : TOPICS[topic]
}

/** Topics as signs, each with how much of it was right. */
export function TopicCountsList({ topics }: { topics: readonly TopicCounts[] }) {
  if (topics.length === 0) return <p>{messages.noTopicYet()}</p>
  return (
    <ul className="grid gap-2 sm:grid-cols-2 print:grid-cols-2">
      {topics.map(({ topic, answered, right }) => (
        <li
          key={topic}
          className="flex min-h-16 items-center gap-3 rounded-xl border border-edge bg-card px-3 py-1.5"
        >
          <TopicSign topic={topic === 'manual' || topic === 'own' ? null : topic} />
          <span className="flex grow flex-col gap-1.5">
            <span className="leading-tight font-semibold">{topicName(topic)}</span>
            <span className="flex">
              <TopicBar total={answered} seen={answered} known={right} />
            </span>
            <span className="text-sm text-quiet tabular-nums">{rightOf(right, answered)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
