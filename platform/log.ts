import { createHash } from 'node:crypto'
import { type DestinationStream, type Logger, pino, type SerializedError } from 'pino'
import { adviceAboutCa } from './certificate.ts'
import { storeTroubleOf } from './documents/document-store.ts'
import { textOfLog } from './log-text.ts'
import { keepTroubles } from './log-troubles.ts'

export type { Logger }

/**
 * Opens the log: one JSON line per event, times in UTC, on standard output or into `to`. At a terminal,
 * or with `asText`, standard output gets text for a person. Callers must not log personal data. The log
 * replaces a user's `uid` with a hash, so lines about one user have the same hash.
 */
export function openLog(
  level: string,
  to?: DestinationStream,
  asText = process.stdout.isTTY === true,
): Logger {
  const timestamp = pino.stdTimeFunctions.isoTime
  const options = {
    level,
    base: null,
    timestamp,
    serializers: { uid: hashOfLogged, err: loggedError },
  }
  const { noteLine, keptBy } = keepTroubles()
  const place = to ?? standardOutput(asText)
  const write = (line: string) => {
    noteLine(line)
    place.write(line)
  }
  return keptBy(pino(options, { write }))
}

function standardOutput(asText: boolean): DestinationStream {
  // If the reader is gone or the disk is full, lines are lost, but the process continues.
  process.stdout.off('error', ignore).on('error', ignore)
  // pino's own stream would retry a failed write for ever while the process exits.
  return { write: (line) => process.stdout.write(asText ? textOfLog(line) : line) }
}

function ignore() {}

/** Resolves when standard output has written or rejected all lines. A slow reader delays this. */
export function logWritten(): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write('', () => resolve())
  })
}

/** Returns the hash that replaces a user's id in the log and in other records: 16 hexadecimal digits. */
export function hashOfUid(uid: string): string {
  return createHash('sha256').update(uid).digest('hex').slice(0, 16)
}

function hashOfLogged(uid: unknown): unknown {
  return typeof uid === 'string' ? hashOfUid(uid) : uid
}

/** An error of a store in trouble has no stack, because each request fails with it. */
function loggedError(error: Error): Partial<SerializedError> {
  const { type, message, ...rest } = pino.stdSerializers.err(error)
  if (storeTroubleOf(error)) return { type, message }
  const advice = adviceAboutCa(error)
  return { type, message, ...(advice && { advice }), ...rest }
}
