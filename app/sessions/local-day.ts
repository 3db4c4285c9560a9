/** Returns the rider's day at a time, as 'YYYY-MM-DD'. */
export type DayOf = (time: Date) => string

/** Returns the first moment of a day in this device's time zone: 0 is the day at `time`, 1 the next. */
export function startOfDay(time: Date, later = 0): Date {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate() + later)
}

/** Returns the day at a time in this device's time zone. */
export function localDay(time: Date): string {
  const minutes = time.getTimezoneOffset()
  return new Date(time.getTime() - minutes * 60_000).toISOString().slice(0, 10)
}
