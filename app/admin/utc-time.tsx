const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export function UtcTime({ at }: { at: string }) {
  return <time dateTime={at}>{WHEN.format(new Date(at))} UTC</time>
}
