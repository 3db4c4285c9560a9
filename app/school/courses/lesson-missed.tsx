import { Section } from '../../base/ui/section.tsx'
import * as messages from './course-messages.ts'
import { byWrong, topicResults } from './course-results.ts'
import type { LessonView } from './course-view.server.ts'

const MISSED_SHOWN = 10

/** What was missed in a lesson, and which topics the course should hear about. */
export function LessonMissed({ view: { questions, results } }: { view: LessonView }) {
  const missed = results
    .filter(({ answered, right }) => right < answered)
    .toSorted(byWrong)
    .slice(0, MISSED_SHOWN)
  const topics = topicResults(questions, results).filter(({ right, answered }) => right < answered)
  return (
    <>
      <Section id="missed" title={messages.missed()}>
        {missed.length === 0 && <p>{messages.nothingMissed()}</p>}
        <ol className="flex flex-col gap-2">
          {missed.map(({ number, question, answered, right }) => (
            <li key={number}>
              {number}. {question}{' '}
              <span className="text-quiet">{messages.missedBy(answered - right, answered)}</span>
            </li>
          ))}
        </ol>
      </Section>
      {topics.length > 0 && (
        <Section id="to-teach" title={messages.toTeach()}>
          <ul className="flex flex-col gap-2">
            {topics.map((topic) => (
              <li key={topic.name} className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{topic.name}</span>
                <span className="text-quiet">{messages.rightOf(topic.right, topic.answered)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
