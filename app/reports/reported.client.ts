import { deviceStorage } from '../device/device-storage.client.ts'

/** The storage key of the questions that were reported on this device. */
const REPORTED = 'reported'
const KEPT = 100

/** A report that this device remembers, so that its rider hears what came of it. */
export type Reported = { state: string; itemId: string; revision: number; question: string }

export function readReported(): Reported[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(REPORTED) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}

export function findReported(state: string, itemId: string | undefined): Reported | null {
  return readReported().find((one) => one.state === state && one.itemId === itemId) ?? null
}

export function storeReported(report: Reported): void {
  store([report, ...without([report])].slice(0, KEPT))
}

export function forgetReported(reports: readonly Reported[]): void {
  store(without(reports))
}

function without(reports: readonly Reported[]): Reported[] {
  const isSame = (one: Reported) => (other: Reported) =>
    one.state === other.state && one.itemId === other.itemId
  return readReported().filter((one) => !reports.some(isSame(one)))
}

function store(reports: readonly Reported[]): void {
  deviceStorage.write(REPORTED, JSON.stringify(reports))
}
