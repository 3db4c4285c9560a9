import { type Logger, pino } from 'pino'

export type { Logger }

/**
 * The program's log: one JSON line per event on standard output, times in UTC. Callers name the
 * fields they log; no request, header or body is ever logged whole, so no personal data gets in.
 */
export function openLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
