import { TOPICS, type Topic, topics } from '../../questions/question/topics.ts'
import * as messages from './set-messages.ts'

/** The topics that the questions may be about. */
export function TopicChoice({
  chosen,
  isTitled,
}: {
  chosen: readonly Topic[]
  isTitled?: boolean
}) {
  return (
    <fieldset aria-describedby="all-topics" className="flex flex-col">
      <legend className={isTitled ? 'sr-only' : 'font-semibold'}>{messages.whichTopics()}</legend>
      <p id="all-topics" className="text-quiet">
        {messages.allTopics()}
      </p>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {topics.map((topic) => (
          <label key={topic} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="topic"
              value={topic}
              defaultChecked={chosen.includes(topic)}
              className="size-6 shrink-0 accent-focus"
            />
            {TOPICS[topic]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
