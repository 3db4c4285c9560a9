import { daysUntil, localDay, startOfDay } from '../sessions/local-day.ts'
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

/**
 * Returns the exam and the days before it as an iCalendar file (RFC 5545), in the rider's time zone. Each
 * day says how many mistakes come back. Null if the exam is not to come.
 */
export function examCalendar({ day, due, now, stateName, url }: Exam): string | null {
  const days = daysUntil(day, now)
  if (days === null || days < 0) return null
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const event = (date: string, summary: string, description: string) => [
    'BEGIN:VEVENT',
    `UID:${date}@${new URL(url).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(`${description} ${url}`)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
  const from = Math.max(0, days - MOST_DAYS)
  const before = Array.from({ length: days - from }, (_, place) => {
    const [start, end] = [startOfDay(now, from + place), startOfDay(now, from + place + 1)]
    // What is overdue comes back today.
    const isDue = (time: number) =>
      time < end.getTime() && (from + place === 0 || time >= start.getTime())
    const told = messages.dueThatDay(due.filter(isDue).length)
    return event(localDay(start), messages.practiceDay(stateName), told)
  })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Motorcycle Exam Practice//EN',
    ...before.flat(),
    ...event(day, messages.examDay(stateName), messages.bringPapers()),
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
