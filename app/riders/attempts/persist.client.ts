import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { HAS_ANSWERS } from './has-answers.ts'

const ASKED = 'asked'

/** Notes that this device has answers, and shows the link to the rider's progress on all pages. */
export function noteAnswers(): void {
  if (deviceStorage.read(HAS_ANSWERS) === null) deviceStorage.write(HAS_ANSWERS, 'yes')
  document.documentElement.classList.add(HAS_ANSWERS)
}

export function forgetHasAnswers(): void {
  deviceStorage.remove(HAS_ANSWERS)
  document.documentElement.classList.remove(HAS_ANSWERS)
}

/**
 * Asks the browser not to delete the answers by itself. Asks once on a device, because some browsers ask
 * the rider.
 */
export async function askToPersist(): Promise<void> {
  if (deviceStorage.read(HAS_ANSWERS) === ASKED) return
  deviceStorage.write(HAS_ANSWERS, ASKED)
  try {
    await navigator.storage?.persist?.()
  } catch (cause) {
    console.warn('Could not ask the browser to keep the answers.', cause)
  }
}
