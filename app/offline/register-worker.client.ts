import { readChosenState } from '../states/chosen-state.client.ts'
import type { WorkerMessage } from './worker-message.ts'

const TAKE_OVER_MS = 2_000

/**
 * Registers the service worker, and lets it keep the rider's state. Calls `onNewer` when the worker
 * of a newer release than this page's waits; the function that it gets reloads into that release.
 */
export async function registerWorker(onNewer: (reload: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/service-worker.js')
  const look = async () => {
    const { active, waiting } = registration
    // The first worker replaces none, so it does not wait.
    if (!active || !waiting) return
    // Pages come from the network first, so this page may be as new as the worker.
    if ((await releaseOf(waiting)) === releaseOfPage()) send(waiting, { type: 'take-over' })
    else onNewer(() => reloadInto(waiting))
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  look()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {})
  })
  const { active } = await serviceWorker.ready
  if (active) send(active, { type: 'keep', abbrev: readChosenState() })
}

function reloadInto(worker: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The worker of before may still be busy. With a network the page comes new all the same.
  setTimeout(reload, TAKE_OVER_MS)
  send(worker, { type: 'take-over' })
}

function releaseOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
  })
  send(worker, { type: 'release' }, port2)
  return reply
}

/** The address of the route table that this page has loaded. React Router puts it there. */
function releaseOfPage(): unknown {
  return (window as { __reactRouterManifest?: { url: string } }).__reactRouterManifest?.url
}

function send(worker: ServiceWorker, message: WorkerMessage, ...ports: MessagePort[]): void {
  worker.postMessage(message, ports)
}
