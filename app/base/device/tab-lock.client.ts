/**
 * Locks a name for this tab with a Web Lock, which the browser releases when the tab closes. Returns
 * the function that releases the lock, or null when the lock is already held. Without Web
 * Locks, or if the browser rejects the request, the function locks nothing.
 */
export function lockForTab(name: string): Promise<(() => void) | null> {
  if (!navigator.locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) return resolve(null)
        return new Promise<void>((release) => resolve(() => release()))
      })
      .catch((cause) => {
        console.warn(cause)
        resolve(() => {})
      })
  })
}

/** A tab may hold a lock while it waits for a reply, or may be frozen. */
const ALONE_TIMEOUT_MS = 30_000

/**
 * Lets one tab at a time do the work of this name, and resolves with its result. Without Web Locks,
 * or if the browser rejects the request, the work runs without a lock. It also does if another tab keeps
 * the lock for too long.
 */
export async function alone<T>(
  name: string,
  work: () => Promise<T>,
  timeoutMs = ALONE_TIMEOUT_MS,
): Promise<T> {
  let done: Promise<T> | undefined
  const begin = () => {
    done = work()
    return Promise.allSettled([done])
  }
  const signal = AbortSignal.timeout(timeoutMs)
  await navigator.locks?.request(name, { signal }, begin).catch(console.warn)
  return done ?? work()
}
