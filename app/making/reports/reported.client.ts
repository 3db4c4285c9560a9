import { ask } from '../../base/device/ask.client.ts'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { href } from '../../base/text/address.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import type { OwnReport } from './report.ts'

/** The storage key of the questions that were reported on this device or from its rider's account. */
const REPORTED = 'reported'
const KEPT = 100

/**
 * A report that this device stores to show its outcome later. `owner` is the uid of the account from
 * which the report came, if any. `isHidden` is true after the rider has read that the question is not
 * asked at present. If the question is mended later, the device still shows that.
 */
export type Reported = Omit<OwnReport, 'isRead'> & { owner?: string; isHidden?: boolean }

type Question = Pick<Reported, 'state' | 'itemId'>

/** Returns the reports from this device and from the account of the signed-in rider. */
export function readReported(): Reported[] {
  const rider = readKnownRider()
  return stored().filter(({ owner }) => owner === undefined || owner === rider)
}

export function findReported(state: string, itemId: string | undefined): Reported | null {
  return readReported().find((one) => one.state === state && one.itemId === itemId) ?? null
}

export function storeReported(report: Reported): void {
  store([report, ...without([report])])
}

/** Removes the reports of this account from the device. */
export function forgetReportsOf(uid: string): void {
  store(stored().filter(({ owner }) => owner !== uid))
}

/** Removes the reports that the rider has read from this device and the rider's other devices. */
export async function markRead(reports: readonly Reported[], uid: string | null): Promise<void> {
  store(without(reports))
  if (uid === null) return
  const read = reports.map(({ state, itemId, revision }) => ({ state, itemId, revision }))
  await ask(href('/users/:uid/reports', { uid }), null, { body: { read } })
}

/** Hides these reports, because the rider has read that their questions are not asked at present. */
export function hideMissing(reports: readonly Reported[]): void {
  const isHidden = (one: Reported) => reports.some((other) => isSame(one, other))
  store(stored().map((one) => (isHidden(one) ? { ...one, isHidden: true } : one)))
}

/** The uid of the last request for reports, and the end of that request. */
let received: { uid: string; done: Promise<void> } | null = null

/** Fetches the rider's reports from all devices, once per page. */
export function receiveReported(uid: string): Promise<void> {
  if (received?.uid !== uid) received = { uid, done: receive(uid) }
  return received.done
}

async function receive(uid: string): Promise<void> {
  const outcome = await ask(href('/users/:uid/reports', { uid }), (reply) => reply as OwnReport[])
  if ('reply' in outcome) store(joinReported(stored(), outcome.reply, uid))
}

/** Returns the account's unread reports, and the reports in `known` that the account does not have. */
export function joinReported(
  known: readonly Reported[],
  account: readonly OwnReport[],
  uid: string,
): Reported[] {
  const unread = account.filter(({ isRead }) => !isRead)
  const elsewhere = known.filter(
    (one) => one.owner !== uid && !account.some((other) => isSame(one, other)),
  )
  const received = unread.map(({ isRead: _, ...one }): Reported => {
    const isHidden = known.some((other) => isSame(one, other) && other.isHidden)
    return { ...one, owner: uid, ...(isHidden && { isHidden }) }
  })
  return [...received, ...elsewhere]
}

function isSame(one: Question, other: Question): boolean {
  return one.state === other.state && one.itemId === other.itemId
}

function without(reports: readonly Reported[]): Reported[] {
  return stored().filter((one) => !reports.some((other) => isSame(one, other)))
}

/** Checks only that a list is stored, because a check by schemas would make a quiz load them. */
function stored(): Reported[] {
  const found = parseJson(deviceStorage.read(REPORTED) ?? '')
  return Array.isArray(found) ? found : []
}

function store(reports: readonly Reported[]): void {
  if (reports.length === 0) deviceStorage.remove(REPORTED)
  else deviceStorage.write(REPORTED, JSON.stringify(reports.slice(0, KEPT)))
}
