/** What the client of the remote config needs of the browser, handed in. */
export type Surroundings = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Milliseconds since 1970. */
  now: () => number
  /** At least 0, less than 1. */
  random: () => number
  /** Runs it after so many milliseconds; what it returns calls that off. */
  after: (milliseconds: number, run: () => void) => () => void
  visibility: {
    isHidden: () => boolean
    /** What it returns ends the listening. */
    onChange: (listener: () => void) => () => void
  }
}

/** Resolves after so many milliseconds, or at once when the signal is aborted. */
export function wait(
  { after }: Pick<Surroundings, 'after'>,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const callOff = after(milliseconds, end)
    signal.addEventListener('abort', end)
    function end() {
      callOff()
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
