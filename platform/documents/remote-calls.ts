import { backoff, retry } from '../retry.ts'
import { withTimeLimit } from '../time-limit.ts'
import { StoreTroubleError } from './document-store.ts'

export const MAX_PENDING_CALLS = 500
/** The time limit of a call while the database is down. It is short: a request makes several calls. */
export const TIMEOUT_WHILE_DOWN_MS = 1_000

/** The database did not answer in time, or no connection was free. A write may still have happened. */
export class NoAnswerError extends StoreTroubleError {
  override name = 'NoAnswerError'

  constructor(message: string, options?: ErrorOptions) {
    super('busy', message, options)
  }
}

/** Makes calls to a database across a network. `timeoutMs` limits all attempts of a call together. */
export function remoteCalls(database: {
  name: string
  timeoutMs: number
  isPassing: (error: unknown) => boolean
}) {
  const { name, isPassing } = database
  let isDown = false
  const usualTimeoutMs = () =>
    isDown ? Math.min(database.timeoutMs, TIMEOUT_WHILE_DOWN_MS) : database.timeoutMs

  return {
    /** True from a call without an answer until a call succeeds. */
    isDown: () => isDown,
    /**
     * Repeats `attempt` after repeatable errors until the deadline. Throws a `NoAnswerError` if a
     * later call may succeed.
     */
    async run<T>(
      attempt: (deadline: number) => Promise<T>,
      {
        timeoutMs = usualTimeoutMs(),
        isRepeatable = isPassing,
      }: { timeoutMs?: number | undefined; isRepeatable?: typeof isPassing } = {},
    ): Promise<T> {
      const deadline = performance.now() + timeoutMs
      try {
        const outcome = await retry(() => attempt(deadline), {
          isPassing: isRepeatable,
          pauseMs: backoff(20, 500),
          deadline,
        })
        isDown = false
        return outcome
      } catch (error) {
        if (!isPassing(error)) throw error
        isDown = true
        throw new NoAnswerError(`No answer from ${name} in time`, { cause: error })
      }
    },
  }
}

export function connectInTime<T>(connecting: Promise<T>, deadline: number): Promise<T> {
  return withTimeLimit(connecting, deadline - performance.now(), () => {
    throw new NoAnswerError('No connection in time')
  })
}
