const WHEN = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export function UtcTime({ at }: { at: string }) {
  return <time dateTime={at}>{WHEN.format(new Date(at))} UTC</time>
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

export function UtcDay({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {DAY.format(new Date(at))}
    </time>
  )
}
