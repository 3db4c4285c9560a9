import * as messages from './class-messages.ts'
import { shareOf, topicResults } from './class-results.ts'
import type { ClassView } from './class-view.server.ts'

const MISSED_SHOWN = 10

/** What the class missed, and which topics it should hear about. */
export function ClassLessons({ view: { questions, results } }: { view: ClassView }) {
  const missed = results
    .filter(({ answered, right }) => right < answered)
    .toSorted((one, other) => shareOf(one) - shareOf(other))
    .slice(0, MISSED_SHOWN)
  const topics = topicResults(questions, results).filter((topic) => shareOf(topic) < 1)
  return (
    <>
      <section aria-labelledby="missed" className="flex flex-col gap-3">
        <h2 id="missed" className="text-xl font-extrabold">
          {messages.missed()}
        </h2>
        {missed.length === 0 && <p>{messages.nothingMissed()}</p>}
        <ol className="flex flex-col gap-2">
          {missed.map(({ number, question, answered, right }) => (
            <li key={number}>
              {number}. {question}{' '}
              <span className="text-quiet">{messages.missedBy(answered - right, answered)}</span>
            </li>
          ))}
        </ol>
      </section>
      {topics.length > 0 && (
        <section aria-labelledby="to-teach" className="flex flex-col gap-3">
          <h2 id="to-teach" className="text-xl font-extrabold">
            {messages.toTeach()}
          </h2>
          <ul className="flex flex-col gap-2">
            {topics.map((topic) => (
              <li key={topic.name} className="flex flex-wrap gap-x-3">
                <span className="font-semibold">{topic.name}</span>
                <span className="text-quiet">{messages.rightShare(shareOf(topic))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
