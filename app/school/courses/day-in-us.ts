const DAY = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'America/Chicago',
})

/** Returns the calendar day in the middle of the United States, such as 2026-12-01. */
export function dayInUs(now: Date): string {
  return DAY.format(now)
}
