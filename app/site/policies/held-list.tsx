import * as messages from './held-messages.ts'
import type { CourseTerm, HeldData } from './told.server.ts'

/** What is stored, and for how long. */
export function HeldList({ held, term }: { held: readonly HeldData[]; term: CourseTerm }) {
  const texts = messages.held()
  const ends = messages.untilEvent(term)
  return (
    <ul className="flex flex-col gap-4">
      {held.map(({ what, days, event = '' }) => (
        <li key={what} className="break-inside-avoid">
          <h3 className="font-bold">{texts[what]?.title}</h3>
          <p>{texts[what]?.text}</p>
          <p>
            <b>{messages.howLong()}</b> {days === undefined ? ends[event] : messages.inDays(days)}
          </p>
        </li>
      ))}
    </ul>
  )
}
