/// <reference lib="webworker" />
import type { WorkerMessage } from './worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * With `OFFLINE=off`, this worker replaces the service worker. It deletes all caches and unregisters
 * itself.
 */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
// If a page registers this worker again while an old tab is open, the browser revives the worker
// (Service Workers, 4.1).
self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  // Pages send 'keep' only to the active worker. While this worker waits, the old worker still stores
  // pages.
  if (message.type === 'keep') event.waitUntil(retire())
})

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
