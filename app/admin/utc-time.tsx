const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** Shows a time in UTC, so that colleagues in different time zones read the same time. */
export function UtcTime({ at }: { at: string }) {
  return <time dateTime={at}>{WHEN.format(new Date(at))} UTC</time>
}
