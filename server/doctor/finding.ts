/** One line of `npm run doctor`. `next` is what the operator can do. */
export type Finding = {
  level: 'ok' | 'warning' | 'broken'
  about: string
  says: string
  next?: string
}

type Told = (says: string, next?: string) => Finding

/** Makes findings about one thing. */
export function findings(about: string): Record<Finding['level'], Told> {
  const at =
    (level: Finding['level']): Told =>
    (says, next) => ({ level, about, says, next })
  return { ok: at('ok'), warning: at('warning'), broken: at('broken') }
}

/** The message of an error and of its cause, because `fetch` says the reason only there. */
export function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string }
  const inner = cause instanceof Error ? ` (${reasonOf(cause)})` : ''
  return `${message || code || 'no reason given'}${inner}`.replace(/\s+/g, ' ')
}

/** `1 day`, `2 days`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

export function shownBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let at = 0
  let left = bytes
  for (; left >= 1000 && at < units.length - 1; at++) left /= 1000
  return `${left < 10 && at > 0 ? left.toFixed(1) : Math.round(left)} ${units[at]}`
}

export function shownFinding({ level, about, says, next }: Finding): string {
  const line = `${level.padEnd(8)} ${about}: ${says}`
  return next ? `${line}\n         Next: ${next}` : line
}
