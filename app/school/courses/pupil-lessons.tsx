import { shownDay } from '../../base/text/shown-day.ts'
import * as messages from './course-messages.ts'

type Props = {
  lessons: readonly { id: string; day: string; isOver: boolean }[]
  /** The id of the lesson on the page. */
  shown: string | null
  pathOf: (lesson: string) => string
  /** The address of the days as a calendar file. */
  calendar: string
}

const LINK =
  'inline-flex min-h-11 flex-wrap items-center gap-x-3 font-semibold underline decoration-2 decoration-sign-deep underline-offset-4'

/** The other lessons of a pupil, the newest first, and the days of all for a calendar. */
export function PupilLessons({ lessons, shown, pathOf, calendar }: Props) {
  const others = lessons.filter(({ id }) => id !== shown).toReversed()
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col items-start gap-2 px-4 py-6 print:hidden">
      {others.length > 0 && (
        <nav aria-labelledby="other-lessons">
          <h2 id="other-lessons" className="text-xl font-extrabold">
            {messages.otherLessons()}
          </h2>
          <ul>
            {others.map(({ id, day, isOver }) => (
              <li key={id}>
                <a href={pathOf(id)} className={LINK}>
                  {messages.lesson(Number(id))} • {shownDay(day)}
                  {isOver && <span className="font-normal text-quiet">{messages.over()}</span>}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <a href={calendar} className={LINK}>
        {messages.toMyCalendar()}
      </a>
    </div>
  )
}
