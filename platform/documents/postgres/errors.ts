import { type DatabaseProblem, unusable } from '../database-facts.ts'
import { StoreTroubleError, UnusableDatabaseError } from '../document-store.ts'
import { NoAnswerError } from '../remote-calls.ts'

/** The server did not answer a statement. The statement may still take effect. */
export class SilenceError extends NoAnswerError {
  override name = 'SilenceError'
}

/** The server answered a COMMIT with a warning, so the standby may lack the transaction. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

/** A connection leads to a server that accepts no writes, such as a standby. */
export class ReadOnlyError extends Error {
  override name = 'ReadOnlyError'
  readonly code = '25006'
}

/** A pooler gives the server process behind a connection to other clients after each transaction. */
export class SharedProcessError extends Error {
  override name = 'SharedProcessError'
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

/** True if the server has no disk space, no memory, or a disk that fails. */
export function isOutOfRoom(error: unknown): boolean {
  return OUT_OF_ROOM.has(codeOf(error))
}
const OUT_OF_ROOM = new Set(['53100', '53200', '58030'])

/**
 * True if a connection is lost, an answer is late, or the server accepts no connections or no writes.
 * The failed statement may still have happened.
 */
export function isFailover(error: unknown): boolean {
  const code = codeOf(error)
  if (isAboutFile(error) || isRefusalOfPooler(error)) return false
  return (
    error instanceof NoAnswerError ||
    FAILOVERS.has(code) ||
    // Codes of class 08 are about the connection. Codes such as ECONNREFUSED come from the network.
    /^(08|E(?!RR_)[A-Z])/.test(code) ||
    (code === '' && LOST_CONNECTION.test((error as Error).message))
  )
}
const LOST_CONNECTION = /^Connection terminated|not queryable|error establishing an SSL connection/
/** 25006 read only, 40003 outcome unknown, 53300 too many connections, 57P0x shut down or starting. */
const FAILOVERS = new Set(['25006', '40003', '53300', '57P01', '57P02', '57P03'])

/** True if an error shows that the server may be lost. A call out of time alone does not show this. */
export function isSignOfFailover(error: unknown): boolean {
  const isOfTheCall = error instanceof NoAnswerError && !(error instanceof SilenceError)
  return isFailover(error) && !isOfTheCall
}

/** True if a statement failed because another process is creating the same tables or indexes. */
export function isRaceOfMakers(error: unknown): boolean {
  return MAKERS.has(codeOf(error)) || isConflict(error)
}
const MAKERS = new Set(['23505', '42P07', '42710', 'XX000'])

export function isNoTable(error: unknown): boolean {
  return codeOf(error) === '42P01'
}

/** Returns an `UnusableDatabaseError` if the operator must act, or else the error unchanged. */
export function forOperator(error: unknown, place: string): unknown {
  const problem = problemOf(error)
  return problem ? unusable(`The database ${place}`, problem, { cause: error }) : error
}

/** Returns the problem that the operator must solve after this error, or null if there is none. */
export function problemOf(error: unknown): DatabaseProblem | null {
  if (!(error instanceof Error) || error instanceof UnusableDatabaseError) return null
  if (error instanceof StoreTroubleError) return null
  const { message } = error
  const code = codeOf(error)
  if (error instanceof SharedProcessError) return SHARED_PROCESS
  if (isPassing(error) || isCanceled(error)) return null
  if (isAboutFile(error) || code.startsWith('ERR_OSSL_PEM')) {
    return { says: `needs a file that cannot be used (${message})`, next: CHECK_FILES }
  }
  if (UNTRUSTED.test(code) && !code.startsWith('ERR_SSL')) {
    return { says: `has a certificate that is not accepted (${message})`, next: NAME_THE_CA }
  }
  if (NO_TLS.test(message)) return { says: 'offers no encrypted connection', next: WITHOUT_TLS }
  if (isRefusalOfPooler(error)) {
    return { says: `is behind a pooler that refuses this program (${message})`, next: CHECK_POOLER }
  }
  const [says, next] = PROBLEMS[code] ?? []
  if (says && next) return { says: `${says} (${message})`, next }
  // If the library rejects an address or an answer, its error has a message but no code.
  return code === '' || code.startsWith('ERR_')
    ? { says: `cannot be used (${message})`, next: 'Check DATABASE_URL.' }
    : null
}

const SHARED_PROCESS = {
  says: 'is behind a pooler in transaction mode, whose other clients would get the settings of this program',
  next: 'Name the database server itself in DATABASE_URL, or a pool with pool_mode=session.',
}
const UNTRUSTED = /CERT|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$/
const NAME_THE_CA =
  'If a private CA made it, name the file with the certificate of the CA in DATABASE_URL: sslmode=verify-full&sslrootcert=/path/ca.pem. sslmode=no-verify encrypts, and does not check whose server it is.'
const CHECK_FILES =
  'Check the paths of sslrootcert, sslcert and sslkey in DATABASE_URL. They name PEM files that the user of the server may read.'
const NO_TLS = /does not support SSL connections/
const WITHOUT_TLS =
  'Switch ssl on at the database server, or write sslmode=disable into DATABASE_URL if nobody else uses the network between.'
const CHECK_POOLER =
  'Check the database, the user and the options in DATABASE_URL, and the settings of the pooler: it needs pool_mode=session.'
const PROBLEMS: Record<string, [says: string, next: string]> = {
  '28P01': ['refuses the user or the password', 'Check them in DATABASE_URL.'],
  '28000': [
    'refuses the user, or asks for an encrypted connection or a client certificate',
    'Check the user, sslmode, sslcert and sslkey in DATABASE_URL.',
  ],
  '3D000': ['is not there', 'Create it, or change DATABASE_URL.'],
  '42501': ['does not let the user make tables', 'Grant CREATE on its schema to the user.'],
  '3F000': ['has no schema on its search path', 'Create it, or change DATABASE_URL.'],
}

/**
 * True if PgBouncer will reject the same connection again. All its errors have one code, even
 * temporary errors, so their messages are compared.
 */
function isRefusalOfPooler(error: unknown): boolean {
  return codeOf(error) === '08P01' && POOLER_REFUSALS.test((error as Error).message)
}
const POOLER_REFUSALS =
  /bouncer config error|no such (database|user)|unsupported startup parameter|transaction blocks not allowed|authentication failed|SSL required/

/** True if a file that DATABASE_URL names cannot be read. Errors of sockets have no path. */
function isAboutFile(error: unknown): boolean {
  const { path, code } = (error ?? {}) as NodeJS.ErrnoException
  return path !== undefined || code === 'EISDIR'
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code ?? '')
}
