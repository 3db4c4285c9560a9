import { langAndDir } from '../../base/text/lang-and-dir.ts'
import { missedBy, nothingMissed } from './course-messages.ts'
import type { Missed } from './course-results.ts'
import * as messages from './result-messages.ts'

/** The questions that were missed most, with the wrong options that were picked. */
export function MissedList({ missed }: { missed: readonly Missed[] }) {
  if (missed.length === 0) return <p>{nothingMissed()}</p>
  return (
    <ol className="flex list-decimal flex-col gap-3 ps-6">
      {missed.map(({ item, answered, right, picks }) => (
        <li key={item.id}>
          <p {...langAndDir(item.language)} className="font-semibold">
            {item.question}
          </p>
          <p className="text-sm text-quiet">{missedBy(answered - right, answered)}</p>
          <p>
            {messages.rightAnswer()}{' '}
            <span {...langAndDir(item.language)}>{item.correctAnswer}</span>
          </p>
          <p>{messages.picked(picks)}</p>
        </li>
      ))}
    </ol>
  )
}
