/**
 * Returns a time in the time zone, by default the browser's. Empty if the zone has the time of UTC, or
 * if `at` is no valid time.
 */
export function localTime(at: string, timeZone?: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  const inZone = (zone: string | undefined) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
      .format(date)
      .replaceAll('\u202F', ' ')
  const local = inZone(timeZone)
  return local === inZone('UTC') ? '' : `${local} your time`
}
