import { retry } from '../retry.ts'
import { StoreTroubleError } from './document-store.ts'

/** Another process wrote the same documents first. The attempt that failed wrote nothing. */
export class LostRaceError extends StoreTroubleError {
  override name = 'LostRaceError'
}

/** Repeats work that reads and then writes documents, as long as the work throws a `LostRaceError`. */
export function retryLostRaces<T>(
  maxAttempts: number,
  work: () => Promise<T>,
  pauseMs: (attempt: number) => number = () => 0,
): Promise<T> {
  const isPassing = (error: unknown) => error instanceof LostRaceError
  return retry(work, { isPassing, pauseMs, maxAttempts })
}
