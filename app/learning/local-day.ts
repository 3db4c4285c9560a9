/** Returns the rider's day at a time, as a text that differs from day to day. */
export type DayOf = (time: Date) => string

/** Returns the day at a time in this device's time zone. */
export function localDay(time: Date): string {
  return `${time.getFullYear()}-${time.getMonth() + 1}-${time.getDate()}`
}
