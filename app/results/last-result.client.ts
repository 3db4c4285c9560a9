import { deviceStorage } from '../device/device-storage.client.ts'
import { grade } from './score.ts'
import type { Finished } from './waiting-results.client.ts'

const KEY = 'last-result'

export function storeLastResult({ stateName, answers }: Finished): void {
  deviceStorage.write(KEY, `${grade(answers).percentage}% in ${stateName}`)
}

export function forgetLastResult(): void {
  deviceStorage.remove(KEY)
}

/** The last result on this device, such as '83% in Ohio', or null. */
export function readLastResult(): string | null {
  return deviceStorage.read(KEY)
}
