import { deviceStorage } from '../../base/device/device-storage.client.ts'

/** The event `beforeinstallprompt`, which TypeScript's types lack because no standard has it. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

const DECLINED = 'install-declined'
const listeners = new Set<() => void>()
let offer: InstallOffer | null = null

// The browser fires this event once. It shows its own dialog unless the handler prevents that.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  change(event as InstallOffer)
})
addEventListener('appinstalled', () => change(null))

/** 'by hand' on iPhones and iPads, whose browsers make no offer. False after the rider has declined. */
export function canInstall(): boolean | 'by hand' {
  if (deviceStorage.read(DECLINED) !== null) return false
  const { standalone, maxTouchPoints } = navigator as Navigator & { standalone?: boolean }
  return offer !== null || (standalone === false && maxTouchPoints > 1 && 'by hand')
}

export function decline(): void {
  deviceStorage.write(DECLINED, 'yes')
  change(null)
}

export function onOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's dialog. An offer works once. */
export async function install(): Promise<void> {
  const answer = await offer?.prompt()
  if (answer?.outcome === 'dismissed') decline()
  else change(null)
}

function change(next: InstallOffer | null): void {
  offer = next
  for (const listener of listeners) listener()
}
