import { adviceAboutCa } from './certificate.ts'

/** One line of a report for the operator. `next` is the operator's next step. */
export type Finding = {
  level: 'ok' | 'warning' | 'broken'
  about: string
  says: string
  next?: string
}

type Told = (says: string, next?: string) => Finding

/** Returns functions that make findings about one subject. */
export function findings(about: string): Record<Finding['level'], Told> {
  const at =
    (level: Finding['level']): Told =>
    (says, next) => ({ level, about, says, next })
  return { ok: at('ok'), warning: at('warning'), broken: at('broken') }
}

/**
 * Returns the message of an error and of its cause, because `fetch` gives the reason only in the
 * cause. After the certificate of an unknown CA, says what to set.
 */
export function reasonOf(error: unknown): string {
  const advice = adviceAboutCa(error)
  return messagesOf(error) + (advice ? `. ${advice}` : '')
}

function messagesOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string }
  const inner = cause instanceof Error ? ` (${messagesOf(cause)})` : ''
  return `${message || code || 'no reason given'}${inner}`.replace(/\s+/g, ' ')
}

/** Returns a number with its noun: `1 day`, `2 days`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** Returns a size with its unit: `999 bytes`, `2.0 kB`, `12 GB`. */
export function shownBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let left = bytes
  for (; left >= 1000 && at < units.length - 1; at++) left /= 1000
  return `${left < 10 && at > 0 ? left.toFixed(1) : Math.round(left)} ${units[at]}`
}

/** Returns the finding as a line of text. A second line has the next step. */
export function shownFinding({ level, about, says, next }: Finding): string {
  const line = `${level.padEnd(8)} ${about}: ${says}`
  return next ? `${line}\n         Next: ${next}` : line
}
