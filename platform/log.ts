import { createHash } from 'node:crypto'
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/**
 * The program's log: one JSON line per event, times in UTC, on standard output or into `to`. Callers
 * name the fields they log; no request, header or body is ever logged whole, so no personal data
 * gets in. A field `uid`, whose user something is about, is logged as the start of its SHA-256:
 * lines about one user belong together, and who reads them can't find the user's documents.
 */
export function openLog(level: string, to?: DestinationStream): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime
  const options = { level, base: null, timestamp, serializers: { uid: hashed } }
  return to ? pino(options, to) : pino(options)
}

function hashed(uid: unknown): unknown {
  if (typeof uid !== 'string') return uid
  return createHash('sha256').update(uid).digest('hex').slice(0, 16)
}
