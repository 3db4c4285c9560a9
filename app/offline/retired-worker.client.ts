/// <reference lib="webworker" />
import type { WorkerMessage } from './worker-message.ts'

declare const self: ServiceWorkerGlobalScope

/** With `OFFLINE=off` this worker replaces the service worker, and removes itself and all it kept. */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
// A page that registers it again, while a tab of before is open, brings it back (Service Workers, 4.1).
self.addEventListener('message', (event) => {
  const message: WorkerMessage = event.data
  // Pages send 'keep' only to the active worker. While this one waits, the old one still keeps pages.
  if (message.type === 'keep') event.waitUntil(retire())
})

async function retire(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
