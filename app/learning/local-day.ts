/** The rider's day of a time, as a text that is different on each day. */
export type DayOf = (time: Date) => string

/** The day by the clock and the time zone of this device. */
export function localDay(time: Date): string {
  return `${time.getFullYear()}-${time.getMonth() + 1}-${time.getDate()}`
}
