import { deviceStorage } from '../device/device-storage.client.ts'
import { alone } from '../device/tab-lock.client.ts'
import type { LoggedAnswer } from './answer.ts'
import { isDatabaseAbsent, onDatabase } from './answer-database.client.ts'
import { HAS_ANSWERS } from './has-answers.ts'
import { ANSWERS_PER_BATCH, joinAnswers, KEPT_ANSWERS } from './join-answers.ts'
import { isWaitingKept, storeWaiting, waitingAnswers } from './waiting-answers.client.ts'

/** The limit of a change of many answers, which takes a slow phone long. */
const WHOLE_LOG_TIMEOUT_MS = 60_000
/** The name of the lock of the tab that sends, receives or deletes answers. */
export const SYNC = 'sync-answers'

/** Without the database, the page remembers the answers as long as it is open. */
const inMemory = new Map<string, LoggedAnswer>()
/** Ids of answers that the server has or refuses, but that the database could not mark so. */
const settledUnnoted = new Set<string>()

/** Adds answers that are not in the database yet. False if the database does not take them. */
export async function addAnswers(answers: readonly LoggedAnswer[]): Promise<boolean> {
  // Shows the link to the rider's progress, now and on later pages.
  deviceStorage.write(HAS_ANSWERS, 'yes')
  document.documentElement.classList.add(HAS_ANSWERS)
  const isAdded = await onDatabase(async (database) => {
    const change = database.transaction('answers', 'readwrite')
    change.done.catch(() => {})
    for (const answer of answers) {
      if (await change.store.getKey(answer.id)) continue
      await change.store.add(inMemory.get(answer.id) ?? answer)
    }
    let tooMany = (await change.store.count()) - KEPT_ANSWERS
    const oldest = change.store.index('answeredAt')
    for (let at = await oldest.openCursor(); at && tooMany > 0; tooMany--) {
      await at.delete()
      at = await at.continue()
    }
    await change.done
    return true
  }, timeoutFor(answers))
  for (const answer of answers) {
    if (isAdded) inMemory.delete(answer.id)
    else if (!inMemory.has(answer.id)) inMemory.set(answer.id, answer)
  }
  return isAdded ?? false
}

/** True if the answers survive when the page closes. */
export function isLogKept(): boolean {
  return inMemory.size === 0 || isWaitingKept()
}

/**
 * The answers on this device that belong to the rider or to nobody, in the order of `joinAnswers`.
 * `isWhole` is false if the database could not be read.
 */
export async function readLog(
  owner: string | null,
): Promise<{ answers: LoggedAnswer[]; isWhole: boolean }> {
  const stored = await onDatabase((database) => database.getAllFromIndex('answers', 'answeredAt'))
  // The index has this order already. Joining thousands of answers takes a phone a long time.
  const all =
    stored && inMemory.size === 0 ? stored : joinAnswers(stored ?? [], [...inMemory.values()])
  return { answers: all.filter((answer) => isOf(owner, answer)), isWhole: stored !== undefined }
}

export async function answersOf(owner: string | null): Promise<LoggedAnswer[]> {
  return (await readLog(owner)).answers
}

/**
 * Answers of the rider, or of nobody, that the server does not have yet. Those that wait are among them
 * even if the database cannot be read.
 */
export async function unsentAnswers(uid: string, most: number): Promise<LoggedAnswer[]> {
  const stored = await onDatabase((database) => database.getAllFromIndex('answers', 'isSent', 0))
  const all = [...(stored ?? []), ...inMemory.values(), ...waitingAnswers()]
  return [...new Map(all.map((answer) => [answer.id, answer])).values()]
    .filter(({ id, isSent }) => isSent === 0 && !settledUnnoted.has(id))
    .filter((answer) => isOf(uid, answer))
    .slice(0, most)
}

/**
 * Marks answers that the server has now. From now on they belong to the rider. False if some of them
 * are not in the database.
 */
export function markSent(answers: readonly LoggedAnswer[], uid: string): Promise<boolean> {
  return settle(answers.map((answer) => ({ ...answer, owner: uid, isSent: 1 })))
}

/** Marks answers that the server refuses. They stay in the log, and are not sent again. */
export async function markRefused(answers: readonly LoggedAnswer[], uid: string): Promise<void> {
  await settle(answers.map((answer) => ({ ...answer, owner: uid, isSent: 2 })))
}

async function settle(settled: readonly LoggedAnswer[]): Promise<boolean> {
  for (const answer of settled) if (inMemory.has(answer.id)) inMemory.set(answer.id, answer)
  // Answers that wait for space are this rider's now, also after the page has closed.
  const byId = new Map(settled.map((answer) => [answer.id, answer]))
  const waiting = waitingAnswers()
  if (waiting.length > 0) storeWaiting(waiting.map((one) => byId.get(one.id) ?? one))
  const noted = await onDatabase(async (database) => {
    const change = database.transaction('answers', 'readwrite')
    change.done.catch(() => {})
    let count = 0
    for (const answer of settled) {
      if (!(await change.store.getKey(answer.id))) continue
      await change.store.put(answer)
      count += 1
    }
    await change.done
    return count
  })
  if (noted === undefined) for (const { id } of settled) settledUnnoted.add(id)
  return noted === settled.length
}

export async function readReceived(uid: string): Promise<number> {
  return (await onDatabase((database) => database.get('received', uid))) ?? 0
}

export async function storeReceived(uid: string, number: number): Promise<void> {
  await onDatabase((database) => database.put('received', number, uid))
}

/** Deletes the answers of the rider and of nobody from this device. False if some may be left. */
export function forgetAnswersOf(owner: string | null): Promise<boolean> {
  // A late reply would move `received` on, so that this device never fetches earlier batches again.
  return alone(SYNC, () => forget(owner))
}

async function forget(owner: string | null): Promise<boolean> {
  storeWaiting(waitingAnswers().filter((answer) => !isOf(owner, answer)))
  for (const answer of [...inMemory.values()]) if (isOf(owner, answer)) inMemory.delete(answer.id)
  const isDone = await deleteWhere((answer) => isOf(owner, answer), owner)
  return isDone || (await isDatabaseAbsent())
}

/**
 * Deletes the rider's answers that the server has from this device, as after a sign-out. Answers that
 * wait to be sent stay. Resolves with the answers of nobody that are left.
 */
export function forgetSentOf(uid: string): Promise<LoggedAnswer[]> {
  return alone(SYNC, async () => {
    const isSent = (answer: LoggedAnswer) => answer.owner === uid && answer.isSent === 1
    for (const answer of [...inMemory.values()]) if (isSent(answer)) inMemory.delete(answer.id)
    storeWaiting(waitingAnswers().filter((answer) => !isSent(answer)))
    await deleteWhere(isSent, uid)
    return answersOf(null)
  })
}

/** The account sends its answers again, as the number of the newest batch is deleted, too. */
async function deleteWhere(
  isGone: (answer: LoggedAnswer) => boolean,
  uid: string | null,
): Promise<boolean> {
  const isDone = await onDatabase(async (database) => {
    const change = database.transaction(['answers', 'received'], 'readwrite')
    change.done.catch(() => {})
    const answers = change.objectStore('answers')
    for (const answer of await answers.getAll()) if (isGone(answer)) answers.delete(answer.id)
    if (uid) change.objectStore('received').delete(uid)
    await change.done
    return true
  }, WHOLE_LOG_TIMEOUT_MS)
  return isDone ?? false
}

function isOf(rider: string | null, { owner }: LoggedAnswer): boolean {
  return owner === rider || owner === null
}

/** Adding the whole log of an account takes a slow phone longer than a usual change. */
function timeoutFor({ length }: readonly LoggedAnswer[]): number | undefined {
  return length > ANSWERS_PER_BATCH ? WHOLE_LOG_TIMEOUT_MS : undefined
}
