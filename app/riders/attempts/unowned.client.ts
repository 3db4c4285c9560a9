import { deviceStorage, tabStorage } from '../../base/device/device-storage.client.ts'
import { alone } from '../../base/device/tab-lock.client.ts'
import { forgetLastResult } from './last-result.client.ts'
import { claimAttempts, forgetAttemptsOf, readLog, SYNC } from './log.client.ts'
import { declinedKey, startOfRecent } from './recent-answers.ts'

/** The number of answers that became the rider's in this tab, until a page has said so. */
const CLAIMED = 'claimed-answers'

/** Answers that somebody gave here without signing in. `last` is the time of the newest one. */
export type Unowned = { count: number; last: string }

/** The answers of which a rider must say whose they are, and those that the rider declined. */
export type UnownedParts = { asked: Unowned | null; declined: Unowned | null }

export async function readUnowned(uid: string): Promise<UnownedParts> {
  const since = startOfRecent()
  const until = deviceStorage.read(declinedKey(uid)) ?? ''
  const { answers } = await readLog(null)
  const times = answers.map(({ answeredAt }) => answeredAt).filter((time) => time < since)
  return {
    asked: partOf(times.filter((time) => time > until)),
    declined: partOf(times.filter((time) => time <= until)),
  }
}

function partOf(times: readonly string[]): Unowned | null {
  const last = times.at(-1)
  return last === undefined ? null : { count: times.length, last }
}

/** Makes the rider the owner of all answers on this device that have none. */
export async function claimUnowned(uid: string): Promise<void> {
  noteClaimed(await alone(SYNC, () => claimAttempts(uid, '')))
  deviceStorage.remove(declinedKey(uid))
  forgetLastResult()
}

/** Notes that the answers up to this time are not the rider's. They stay on the device. */
export function declineUnowned(uid: string, last: string): void {
  deviceStorage.write(declinedKey(uid), last)
}

/** Deletes all answers without an owner. Resolves with false if some may be left. */
export function deleteUnowned(): Promise<boolean> {
  forgetLastResult()
  return forgetAttemptsOf(null)
}

export function noteClaimed(count: number): void {
  if (count > 0) tabStorage.write(CLAIMED, String(readClaimed() + count))
}

/** Returns how many answers became the rider's since the last call. */
export function takeClaimed(): number {
  const count = readClaimed()
  tabStorage.remove(CLAIMED)
  return count
}

function readClaimed(): number {
  return Number(tabStorage.read(CLAIMED) ?? 0)
}
