import { retry } from '../retry.ts'
import { StoreTroubleError } from './document-store.ts'

/** Another write changed the same documents first. The attempt that failed wrote nothing. */
export class LostRaceError extends StoreTroubleError {
  override name = 'LostRaceError'
}

/**
 * Repeats work that reads and then writes documents while it throws a `LostRaceError`. After
 * `maxAttempts` attempts it throws the error. `pauseMs` gives the pause after an attempt; the first
 * attempt has the number 1.
 */
export function retryLostRaces<T>(
  maxAttempts: number,
  work: () => Promise<T>,
  pauseMs: (attempt: number) => number = () => 0,
): Promise<T> {
  const isPassing = (error: unknown) => error instanceof LostRaceError
  return retry(work, { isPassing, pauseMs, maxAttempts })
}
