import { useSyncExternalStore } from 'react'

let hasAnswered = false

/**
 * Notes that the server itself has answered. A reply of the service worker does not count. Some browsers
 * say that they are offline when they are not.
 */
export function noteAnswer(): void {
  hasAnswered = true
}

/** True if the browser says that it is offline, unless the server has answered meanwhile. */
export const isOffline = () => !navigator.onLine && !hasAnswered

globalThis.addEventListener?.('offline', () => {
  hasAnswered = false
})

/** False while the device is offline. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !isOffline(),
    () => true,
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
