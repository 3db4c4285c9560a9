/**
 * Locks a name for this tab with a Web Lock, which the browser releases when the tab closes. Returns
 * the function that releases the lock, or null when the lock is already held. A browser without Web
 * Locks, or one that refuses them here, locks nothing.
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
