import { useSyncExternalStore } from 'react'
import { localTime } from './local-time.ts'

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

const never = () => () => {}

/**
 * A time in the browser's own time zone, to stand beside a time in UTC. The server does not know the
 * zone, so the text appears once the script runs.
 */
export function LocalTime({ at, inBrackets = false }: { at: string; inBrackets?: boolean }) {
  const text = useSyncExternalStore(
    never,
    () => localTime(at),
    () => '',
  )
  return text && inBrackets ? `(${text})` : text
}
