import { calendarFile } from '../../base/text/calendar-file.ts'
import { daysUntil, localDay, startOfDay } from '../attempts/local-day.ts'
import * as messages from './exam-date-messages.ts'

type Exam = {
  /** The day of the exam as 'YYYY-MM-DD'. */
  day: string
  /** The times at which mistakes come back. */
  due: readonly number[]
  now: Date
  stateName: string
  /** The address of the page to practice at. */
  url: string
}

/** The calendar has at most this many days before the exam. */
const MOST_DAYS = 14
/** When calendars remind of a day, as a time since its midnight. */
const REMIND_TO_PRACTICE = 'PT18H'
const REMIND_OF_EXAM = 'PT7H'

/**
 * Returns the exam and the days before it as an iCalendar file (RFC 5545), in the rider's time zone. Each
 * day says how many mistakes come back. Null unless the exam is still to come. If the rider moves the
 * exam, the entries of the next file take the place of the earlier ones, and those that are left are
 * cancelled.
 */
export function examCalendar({ day, due, now, stateName, url }: Exam): string | null {
  const days = daysUntil(day, now)
  if (days === null || days < 0) return null
  const { hostname, pathname } = new URL(url)
  const told = (text: string) => `${text} ${url}`
  const before = Array.from({ length: MOST_DAYS }, (_, place) => {
    const later = days - MOST_DAYS + place
    const [start, end] = [startOfDay(now, later), startOfDay(now, later + 1)]
    // What is overdue comes back today.
    const isDue = (time: number) => time < end.getTime() && (later === 0 || time >= start.getTime())
    const practice = {
      name: `practice-${MOST_DAYS - place}`,
      day: localDay(start),
      summary: messages.practiceDay(stateName),
    }
    if (later < 0) return { ...practice, isCancelled: true }
    const description = told(messages.dueThatDay(due.filter(isDue).length))
    return { ...practice, description, reminder: REMIND_TO_PRACTICE }
  })
  const exam = {
    name: 'exam',
    day,
    summary: messages.examDay(stateName),
    description: told(messages.bringPapers()),
    reminder: REMIND_OF_EXAM,
  }
  return calendarFile([...before, exam], { of: `${pathname.split('/').at(-1)}@${hostname}`, now })
}
