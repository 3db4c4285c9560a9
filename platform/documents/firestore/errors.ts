import { UnusableDatabaseError } from '../document-store.ts'
import { NoAnswerError } from '../remote-calls.ts'

const GRPC = {
  cancelled: 1,
  unknown: 2,
  deadlineExceeded: 4,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  failedPrecondition: 9,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
}

const PASSING = [
  GRPC.cancelled,
  GRPC.unknown,
  GRPC.deadlineExceeded,
  GRPC.resourceExhausted,
  GRPC.aborted,
  GRPC.internal,
  GRPC.unavailable,
]

/** True if the same call may succeed later. A write with such an error may still have happened. */
export function isPassing(error: unknown): boolean {
  return error instanceof NoAnswerError || PASSING.includes(codeOf(error))
}

/** True if a write certainly did not happen: it lost a race, was overloaded, or was never sent. */
export function isUndone(error: unknown): boolean {
  const code = codeOf(error)
  if (code === GRPC.unavailable) return NEVER_SENT.test(detailsOf(error))
  return code === GRPC.aborted || code === GRPC.resourceExhausted
}

const NEVER_SENT =
  /^(No connection established|Name resolution failed|Getting metadata from plugin failed)/

/** True if a write failed because a document exists although the write requires its absence. */
export function isThere(error: unknown): boolean {
  return codeOf(error) === GRPC.alreadyExists
}

/** True if no answer came. The connection may then lead to a dead machine. */
export function isSilence(error: unknown): boolean {
  return error instanceof NoAnswerError || codeOf(error) === GRPC.deadlineExceeded
}

/** Returns an `UnusableDatabaseError` if the operator must act, or else the error unchanged. */
export function forOperator(error: unknown, place: string): unknown {
  const details = detailsOf(error)
  const reason = reasonOf(codeOf(error), details)
  if (!reason) return error
  const message = `The Firestore database ${place} ${reason} (${details})`
  return new UnusableDatabaseError(message, { cause: error })
}

function reasonOf(code: number, details: string): string | null {
  if (code === GRPC.notFound) return 'is not there: create it, or change DATABASE_URL.'
  if (code === GRPC.permissionDenied) {
    return 'does not let this program in: give its account the role roles/datastore.user.'
  }
  if (code === GRPC.unauthenticated || /default credentials/.test(details)) {
    return "gets no valid credentials: set up Google's Application Default Credentials."
  }
  if (code !== GRPC.failedPrecondition) return null
  return /index/.test(details)
    ? 'lacks an index, or still builds it: deploy deploy/firestore (see docs/operations.md, "Firestore").'
    : 'is not one in native mode: create one, or change DATABASE_URL.'
}

function codeOf(error: unknown): number {
  return Number((error as { code?: unknown } | null)?.code ?? -1)
}

function detailsOf(error: unknown): string {
  const { details, message } = error as { details?: string; message?: string }
  return details ?? message ?? ''
}
