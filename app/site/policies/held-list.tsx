import * as messages from './held-messages.ts'
import { Paragraphs } from './policy-page.tsx'
import type { CourseTerm, HeldData, Receivers } from './told.server.ts'

type Props = { held: readonly HeldData[]; term: CourseTerm; to: Receivers }

/** What is stored, and for how long. */
export function HeldList({ held, term, to }: Props) {
  const texts = messages.held()
  const ends = messages.untilEvent(term)
  return (
    <>
      <Paragraphs texts={messages.onTop(to)} />
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
    </>
  )
}
