import { retry } from '../retry.ts'
import { StoreTroubleError } from './document-store.ts'

/** Another write changed the same documents first. The attempt that failed wrote nothing. */
export class LostRaceError extends StoreTroubleError {
  override name = 'LostRaceError'
}

/**
 * Repeats `work` while it throws a `LostRaceError`. Throws the error after `maxAttempts` attempts.
 * With `random`, the pauses between attempts are random and grow, so that the same writers do not
 * collide again. Without `random`, there are no pauses.
 */
export function retryLostRaces<T>(
  maxAttempts: number,
  work: () => Promise<T>,
  random = () => 0,
): Promise<T> {
  const pauseMs = (attempt: number) => random() * Math.min(10 * (attempt - 1), 100)
  const isPassing = (error: unknown) => error instanceof LostRaceError
  return retry(work, { isPassing, pauseMs, maxAttempts })
}
