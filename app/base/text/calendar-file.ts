import { siteName } from '../face/shown-face.ts'

type CalendarDay = {
  /** The same in each later file, also if the day has moved. */
  name: string
  /** 'YYYY-MM-DD'. */
  day: string
  summary: string
  description?: string
  /** When calendars remind of the day, as a time since its midnight, such as 'PT7H'. */
  reminder?: string
  isCancelled?: boolean
}

/**
 * Returns whole days as an iCalendar file (RFC 5545). Days of a later file take the place of those with
 * the same name. `of` tells apart the files of different things.
 */
export function calendarFile(days: readonly CalendarDay[], { of, now }: { of: string; now: Date }) {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const events = days.flatMap(({ name, day, summary, description, reminder, isCancelled }) => [
    'BEGIN:VEVENT',
    `UID:${name}-${of}`,
    `SEQUENCE:${Math.floor(now.getTime() / 1000)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    'TRANSP:TRANSPARENT',
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(reminder ? alarm(reminder, summary) : []),
    'END:VEVENT',
  ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(siteName())}//EN`,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function alarm(trigger: string, text: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${escaped(text)}`,
    'END:VALARM',
  ]
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
