/** What a door of ours says that did not do what it was asked. */
export type Failure = { message: string; reason?: string }

/** In milliseconds. */
const TIMEOUT = 60_000

/**
 * Asks a door of ours, which answers in JSON, refusals too. Without an answer there is `failure`,
 * and the cause in the console.
 */
export async function askDoor<T>(
  path: string,
  body: BodyInit | null,
  failure: string,
  timeout = TIMEOUT,
): Promise<T | Failure> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(path, { method: 'POST', body, signal })
    return await response.json()
  } catch (cause) {
    console.warn(cause)
    return { message: failure }
  }
}
