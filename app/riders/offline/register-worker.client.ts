import { PREFIX } from '../../base/text/language.ts'
import { readChosenState, STATE_CHOSEN } from '../../questions/states/chosen-state.client.ts'
import { facedReleaseOfPage } from './page-release.client.ts'
import { STORES_NOTHING, type WorkerMessage } from './worker-message.ts'

const TAKE_OVER_MS = 2_000

/**
 * Registers the service worker, and lets it store the pages of the chosen state, also of a state that
 * is chosen later. Calls `onNewer` when the worker of a newer release waits. The argument of `onNewer`
 * is a function that reloads the page into that release.
 */
export async function registerWorker(onNewer: (reload: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(`${PREFIX}/service-worker.js`)
  const look = async () => {
    const { active, waiting } = registration
    // The first worker replaces no other worker, so it does not wait.
    if (!active || !waiting) return
    // Pages come from the network first, so this page may already be from the waiting worker's release.
    if ((await releaseOf(waiting)) === facedReleaseOfPage()) send(waiting, { type: 'take-over' })
    else onNewer(() => reloadInto(waiting))
  }
  const watch = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', watch)
  // The browser looks for a newer worker at each navigation, so a newer worker may already be
  // installing.
  watch()
  look()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) registration.update().catch(() => {})
  })
  const keepChosen = async () => {
    const { active } = await serviceWorker.ready
    if (active) send(active, { type: 'keep', abbrev: readChosenState() })
  }
  addEventListener(STATE_CHOSEN, keepChosen)
  await keepChosen()
  if (PREFIX) await registerAbove()
}

/**
 * Without a worker for the addresses above those of this language, a press on a link to another
 * language shows the browser's own error page when the network is gone.
 */
async function registerAbove(): Promise<void> {
  const { serviceWorker } = navigator
  if (await serviceWorker.getRegistration('/')) return
  await serviceWorker.register(`/service-worker.js${STORES_NOTHING}`)
}

function reloadInto(worker: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The old worker may still be busy. With a network, the reload brings the new page anyway.
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

function send(worker: ServiceWorker, message: WorkerMessage, ...ports: MessagePort[]): void {
  worker.postMessage(message, ports)
}
