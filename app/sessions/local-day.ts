/** Returns the rider's day at a time, as 'YYYY-MM-DD'. */
export type DayOf = (time: Date) => string

/** Returns the day at a time in this device's time zone. */
export function localDay(time: Date): string {
  const minutes = time.getTimezoneOffset()
  return new Date(time.getTime() - minutes * 60_000).toISOString().slice(0, 10)
}
