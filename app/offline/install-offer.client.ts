import { deviceStorage } from '../device/device-storage.client.ts'

/** The event is not part of the standard's types. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const DECLINED = 'install-declined'
const listeners = new Set<() => void>()
let offer: InstallOffer | null = null

// The browser tells its offer once, and shows a dialog of its own unless it is prevented.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  change(event as InstallOffer)
})
addEventListener('appinstalled', () => change(null))

/** Whether the rider can install the app, and has not said no. */
export function canInstall(): boolean {
  return offer !== null && deviceStorage.read(DECLINED) === null
}

export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's dialog. An offer works once. */
export async function install(): Promise<void> {
  const answer = await offer?.prompt()
  if (answer?.outcome === 'dismissed') deviceStorage.write(DECLINED, 'yes')
  change(null)
}

function change(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}
