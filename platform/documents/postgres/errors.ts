import { UnusableDatabaseError } from '../document-store.ts'
import { NoAnswerError } from '../remote-calls.ts'

/** The server did not answer a statement. The statement may still take effect. */
export class SilenceError extends NoAnswerError {
  override name = 'SilenceError'
}

/** The server answered a COMMIT with a warning, so the standby may lack the transaction. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

/** A connection leads to a standby, which takes no writes. */
export class ReadOnlyError extends Error {
  override name = 'ReadOnlyError'
  readonly code = '25006'
}

/** True if a call may succeed later. */
export function isPassing(error: unknown): boolean {
  return isConflict(error) || isFailover(error) || error instanceof UnconfirmedError
}

/** True if a concurrent transaction made the database abort this one (serialization, deadlock). */
function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error))
}
const CONFLICTS = new Set(['40001', '40P01'])

/** True if the server canceled a statement, for example after a long wait for a lock. */
export function isCanceled(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/**
 * True if a connection is lost, an answer is late, or the server takes no connections or no writes.
 * The failed statement may have happened.
 */
export function isFailover(error: unknown): boolean {
  const code = codeOf(error)
  return (
    error instanceof NoAnswerError ||
    FAILOVERS.has(code) ||
    // Codes of class 08 are about the connection. Codes such as ECONNREFUSED come from the network.
    /^(08|E(?!RR_)[A-Z])/.test(code) ||
    (code === '' && /^Connection terminated|not queryable/.test((error as Error).message))
  )
}
/** 25006 read only, 40003 outcome unknown, 53300 too many connections, 57P0x shut down or starting. */
const FAILOVERS = new Set(['25006', '40003', '53300', '57P01', '57P02', '57P03'])

/** True if an error is a sign that the server is lost. A call that only ran out of time is no sign. */
export function isSignOfFailover(error: unknown): boolean {
  const isOfTheCall = error instanceof NoAnswerError && !(error instanceof SilenceError)
  return isFailover(error) && !isOfTheCall
}

/** True if a statement failed because another process is making the same tables or indexes. */
export function isRaceOfMakers(error: unknown): boolean {
  return MAKERS.has(codeOf(error)) || isConflict(error)
}
const MAKERS = new Set(['23505', '42P07', '42710', 'XX000'])

export function isNoTable(error: unknown): boolean {
  return codeOf(error) === '42P01'
}

/** Returns an `UnusableDatabaseError` if the operator has to act, and any other error unchanged. */
export function forOperator(error: unknown, place: string): unknown {
  const reason = REASONS[codeOf(error)]
  if (!reason) return error
  return new UnusableDatabaseError(`The database ${place} ${reason}`, { cause: error })
}
const REASONS: Record<string, string> = {
  '28P01': 'refuses the user or the password of DATABASE_URL.',
  '28000': 'refuses the user of DATABASE_URL, or asks for an encrypted connection (sslmode).',
  '3D000': 'is not there: create it, or change DATABASE_URL.',
  '42501': 'does not let the user of DATABASE_URL make tables: grant CREATE on its schema.',
  '3F000': 'has no schema on its search path: create it, or change DATABASE_URL.',
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
