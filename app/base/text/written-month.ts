import { LANGUAGE } from './language.ts'

const MONTH = new Intl.DateTimeFormat(LANGUAGE, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Writes the month of an ISO date as riders read it, 'July 2026' for '2026-07'. A year stays a year. */
export function writtenMonth(date: string): string {
  return date.length === 4 ? date : MONTH.format(new Date(date))
}
