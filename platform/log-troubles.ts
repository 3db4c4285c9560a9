import type { Logger } from 'pino'

/** A warning or an error of this process, without personal data. */
type LoggedTrouble = { at: string; isError: boolean; says: string }

const KEPT = 20
const MAX_LENGTH = 300
const LEVEL_AT = '{"level":'.length
/** A key on the logger, which its children inherit. */
const TROUBLES = Symbol.for('troubles of the log')
type Troubles = { newest: LoggedTrouble[]; counts: Record<string, number> }

/** Returns the newest warnings and errors that this process logged, the newest first. */
export function troublesOf(log: Logger): readonly LoggedTrouble[] {
  return troublesIn(log).newest
}

/** Returns how many warnings and errors each `event` of the log had. */
export function troubleCountsOf(log: Logger): Record<string, number> {
  return troublesIn(log).counts
}

function troublesIn(log: Logger): Troubles {
  return (log as { [TROUBLES]?: Troubles })[TROUBLES] ?? { newest: [], counts: {} }
}

/** Keeps the troubles of a log. `noteLine` gets each line, and parses only those of troubles. */
export function keepTroubles() {
  const newest: LoggedTrouble[] = []
  const counts: Record<string, number> = {}
  return {
    noteLine(line: string): void {
      // pino begins each line with the level.
      if (!'456'.includes(line.charAt(LEVEL_AT))) return
      const { level, time, msg, err, reason, event = 'other' } = JSON.parse(line)
      const parts = [msg, err?.message, reason].filter((part) => typeof part === 'string' && part)
      const says = withoutAddresses([...new Set(parts)].join(': ')).slice(0, MAX_LENGTH)
      newest.unshift({ at: time, isError: level >= 50, says })
      newest.length = Math.min(newest.length, KEPT)
      counts[event] = (counts[event] ?? 0) + 1
    },
    keptBy: (log: Logger): Logger => Object.assign(log, { [TROUBLES]: { newest, counts } }),
  }
}

/** Messages of other services may quote an address of a person or a client, or a link with a secret. */
function withoutAddresses(text: string): string {
  const words = text.slice(0, 2 * MAX_LENGTH).split(/[\s\p{Cc}]/u)
  return words.map((word) => (isPrivate(word) ? '[…]' : word)).join(' ')
}

function isPrivate(word: string): boolean {
  const isIpAddress = /\d\.\d+\.\d+\.\d/.test(word) || word.split(':').length > 3
  return word.includes('@') || word.includes('?') || isIpAddress
}
