import { LANGUAGE } from './language.ts'

const DAY = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' })

/** Returns the calendar day in words. */
export function shownDay(at: string): string {
  return DAY.format(new Date(at))
}
