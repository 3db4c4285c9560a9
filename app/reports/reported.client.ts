import { href } from 'react-router'
import { readKnownRider } from '../auth/known-rider.client.ts'
import { ask } from '../device/ask.client.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import type { OwnReport } from './report.ts'

/** The storage key of the questions that were reported on this device, or by its rider. */
const REPORTED = 'reported'
const KEPT = 100

/**
 * A report that this device remembers, so that its rider hears what came of it. It has an `owner`,
 * a uid, if it came from the rider's account.
 */
export type Reported = Omit<OwnReport, 'isRead'> & { owner?: string }

type Question = Pick<Reported, 'state' | 'itemId'>

/** What was reported on this device, and by the rider who is signed in here. */
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

/** Forgets what came from the rider's account. */
export function forgetReportsOf(uid: string): void {
  store(stored().filter(({ owner }) => owner !== uid))
}

/** Forgets what the rider has read. So do the rider's other devices. */
export async function markRead(reports: readonly Reported[], uid: string | null): Promise<void> {
  store(without(reports))
  if (uid === null) return
  const read = reports.map(({ state, itemId, revision }) => ({ state, itemId, revision }))
  await ask(href('/users/:uid/reports', { uid }), null, { body: { read } })
}

/** The uid that the page has asked for, and the reply. */
let received: { uid: string; done: Promise<void> } | null = null

/** Fetches, once per page, what the rider reported on any device. */
export function receiveReported(uid: string): Promise<void> {
  if (received?.uid !== uid) received = { uid, done: receive(uid) }
  return received.done
}

async function receive(uid: string): Promise<void> {
  const outcome = await ask(href('/users/:uid/reports', { uid }), (reply) => reply as OwnReport[])
  if ('reply' in outcome) store(joinReported(stored(), outcome.reply, uid))
}

/** What the device knew, with the account's reports in place of those that it knew of the account. */
export function joinReported(
  known: readonly Reported[],
  account: readonly OwnReport[],
  uid: string,
): Reported[] {
  const unread = account.filter(({ isRead }) => !isRead)
  const elsewhere = known.filter(
    (one) => one.owner !== uid && !account.some((other) => isSame(one, other)),
  )
  return [...unread.map(({ isRead: _, ...one }) => ({ ...one, owner: uid })), ...elsewhere]
}

function isSame(one: Question, other: Question): boolean {
  return one.state === other.state && one.itemId === other.itemId
}

function without(reports: readonly Reported[]): Reported[] {
  return stored().filter((one) => !reports.some((other) => isSame(one, other)))
}

function stored(): Reported[] {
  try {
    const found: unknown = JSON.parse(deviceStorage.read(REPORTED) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function store(reports: readonly Reported[]): void {
  deviceStorage.write(REPORTED, JSON.stringify(reports.slice(0, KEPT)))
}
