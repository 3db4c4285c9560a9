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
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const { hostname, pathname } = new URL(url)
  const test = `${pathname.split('/').at(-1)}@${hostname}`
  const event = (name: string, date: string, summary: string, ...more: string[]) => [
    'BEGIN:VEVENT',
    `UID:${name}-${test}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:TRANSPARENT',
    ...more,
    'END:VEVENT',
  ]
  const told = (text: string) => `DESCRIPTION:${escaped(`${text} ${url}`)}`
  const reminder = (trigger: string, text: string) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VALARM',
  ]
  const before = Array.from({ length: MOST_DAYS }, (_, place) => {
    const later = days - MOST_DAYS + place
    const [start, end] = [startOfDay(now, later), startOfDay(now, later + 1)]
    // What is overdue comes back today.
    const isDue = (time: number) => time < end.getTime() && (later === 0 || time >= start.getTime())
    const summary = messages.practiceDay(stateName)
    const more =
      later < 0
        ? ['STATUS:CANCELLED']
        : [
            told(messages.dueThatDay(due.filter(isDue).length)),
            ...reminder(REMIND_TO_PRACTICE, summary),
          ]
    return event(`practice-${MOST_DAYS - place}`, localDay(start), summary, ...more)
  })
  const summary = messages.examDay(stateName)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Motorcycle Exam Practice//EN',
    ...before.flat(),
    ...event(
      'exam',
      day,
      summary,
      told(messages.bringPapers()),
      ...reminder(REMIND_OF_EXAM, summary),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

const MAX_OCTETS = 75

/** Breaks a line that has more octets than a line may have. No character is broken. */
function folded(line: string): string {
  const { length } = new TextEncoder().encode(line)
  if (length <= MAX_OCTETS) return line
  let octets = 0
  return [...line]
    .map((character) => {
      const size = new TextEncoder().encode(character).length
      octets += size
      if (octets <= MAX_OCTETS) return character
      octets = 1 + size
      return `\r\n ${character}`
    })
    .join('')
}
