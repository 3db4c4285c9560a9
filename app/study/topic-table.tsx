import { href } from 'react-router'
import type { Learned } from '../learning/learned.ts'
import { topicProgress } from '../learning/topic-progress.ts'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import * as messages from './progress-messages.ts'

const NUMBER = 'py-1 pl-3 text-right whitespace-nowrap tabular-nums'

/** A table of the questions that are seen, known and due in each topic. */
export function TopicTable({ learned, state }: { learned: Learned; state: UsState }) {
  const { histories, bank, mistakes, now } = learned
  const params = { state: stateSlug(state) }
  return (
    <table className="w-full border-collapse">
      <caption className="pb-2 text-left text-xl font-extrabold">{messages.topics()}</caption>
      <thead className="text-sm text-quiet">
        <tr>
          <th scope="col" className="text-left font-semibold">
            {messages.topic()}
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            {messages.seen()}
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            {messages.known()}
          </th>
          <th scope="col" className={`${NUMBER} font-semibold`}>
            {messages.due()}
          </th>
        </tr>
      </thead>
      <tbody>
        {topicProgress(histories, bank, mistakes, now).map(
          ({ topic, name, total, seen, known, due }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="text-left font-normal">
                <a
                  href={href('/practice/:state/topics/:topic', {
                    ...params,
                    topic: topic ?? 'manual',
                  })}
                  className="flex min-h-11 items-center py-2 leading-tight underline decoration-sign-deep decoration-2 underline-offset-4"
                >
                  {name}
                </a>
              </th>
              <td className={NUMBER}>
                {seen}/{total}
              </td>
              <td className={NUMBER}>{known}</td>
              <td className={NUMBER}>{due}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}
