import { UnusableDatabaseError } from '../document-store.ts'
import { NoAnswerError } from '../remote-calls.ts'

/** The server did not answer a statement, which may still happen. */
export class SilenceError extends NoAnswerError {
  override name = 'SilenceError'
}

/** The server answered a COMMIT with a warning: a failover may lose the transaction. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

/** The server behind a connection is a standby. */
export class ReadOnlyError extends Error {
  override name = 'ReadOnlyError'
  readonly code = '25006'
}

/** Whether a call may succeed later. */
export function isPassing(error: unknown): boolean {
  return isConflict(error) || isFailover(error) || error instanceof UnconfirmedError
}

/** Whether the database aborted a transaction for a concurrent one (serialization, deadlock). */
function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error))
}
const CONFLICTS = new Set(['40001', '40P01'])

/** Whether the server canceled a statement: it waited too long for a lock, or an operator ended it. */
export function isCanceled(error: unknown): boolean {
  return codeOf(error) === '57014'
}

/**
 * Whether the connection, or the server behind it, takes no writes any more: it went away, it starts
 * or stops, or it became a standby. The failed statement may have happened.
 */
export function isFailover(error: unknown): boolean {
  const code = codeOf(error)
  return (
    error instanceof NoAnswerError ||
    FAILOVERS.has(code) ||
    // Class 08 is about the connection; codes such as ECONNREFUSED come from the network.
    /^(08|E(?!RR_)[A-Z])/.test(code) ||
    (code === '' && /^Connection terminated|not queryable/.test((error as Error).message))
  )
}
/** 25006 read only, 40003 outcome unknown, 53300 too many connections, 57P0x shut down or starting. */
const FAILOVERS = new Set(['25006', '40003', '53300', '57P01', '57P02', '57P03'])

/** Whether the other connections may lead to a lost server, too. A call without time left proves nothing. */
export function isSignOfFailover(error: unknown): boolean {
  const isOfTheCall = error instanceof NoAnswerError && !(error instanceof SilenceError)
  return isFailover(error) && !isOfTheCall
}

/** Whether another process makes the same table at the same moment. */
export function isRaceOfMakers(error: unknown): boolean {
  return MAKERS.has(codeOf(error)) || isConflict(error)
}
const MAKERS = new Set(['23505', '42P07', '42710', 'XX000'])

/** Whether there is no table of that name. */
export function isNoTable(error: unknown): boolean {
  return codeOf(error) === '42P01'
}

/** An `UnusableDatabaseError` if the operator has to act; any other error unchanged. */
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
