import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { deviceStorage } from '../device/device-storage.client.ts'
import type { LoggedAnswer } from './answer.ts'
import { HAS_ANSWERS } from './has-answers.ts'
import { joinAnswers, KEPT_ANSWERS } from './join-answers.ts'
import { isWaitingKept, storeWaiting, waitingAnswers } from './waiting-answers.client.ts'

interface LogSchema extends DBSchema {
  answers: {
    key: string
    value: LoggedAnswer
    indexes: { answeredAt: string; isSent: number }
  }
  /** For each uid, the number of the newest batch whose answers this device has. */
  received: { key: string; value: number }
}

/** The storage key that says that the database has opened on this device. It may have answers then. */
const HAS_OPENED = 'answers-opened'

/** Without the database, the page remembers the answers as long as it is open. */
const inMemory = new Map<string, LoggedAnswer>()
/** Ids of answers that the server has or refuses, but that the database could not mark so. */
const settledUnnoted = new Set<string>()
let opened: Promise<IDBPDatabase<LogSchema> | null> | undefined

function open(): Promise<IDBPDatabase<LogSchema> | null> {
  opened ??= openDatabase().catch((cause) => {
    console.warn('This browser does not let the app remember answers.', cause)
    opened = undefined
    return null
  })
  return opened
}

async function openDatabase(): Promise<IDBPDatabase<LogSchema>> {
  const database = await openDB<LogSchema>('answers', 1, {
    upgrade(database) {
      const answers = database.createObjectStore('answers', { keyPath: 'id' })
      answers.createIndex('answeredAt', 'answeredAt')
      answers.createIndex('isSent', 'isSent')
      database.createObjectStore('received')
    },
    // A newer release in another tab waits until this connection is closed. Its database may not open
    // here any more. New answers then wait outside of it.
    blocking(_version, _newer, { target }) {
      if (target instanceof IDBDatabase) target.close()
      opened = undefined
    },
    // The browser ended the connection, for example when the rider wiped the site's data.
    terminated() {
      opened = undefined
    },
  })
  deviceStorage.write(HAS_OPENED, 'yes')
  return database
}

/** Adds answers that are not in the database yet. False if the database does not take them. */
export async function addAnswers(answers: readonly LoggedAnswer[]): Promise<boolean> {
  // Shows the link to the rider's progress, now and on later pages.
  deviceStorage.write(HAS_ANSWERS, 'yes')
  document.documentElement.classList.add(HAS_ANSWERS)
  const isAdded = await attempt(async (database) => {
    const change = database.transaction('answers', 'readwrite')
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
  })
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

/** The answers on this device that belong to the rider or to nobody, in the order of `joinAnswers`. */
export async function answersOf(owner: string | null): Promise<LoggedAnswer[]> {
  const stored = await attempt((database) => database.getAllFromIndex('answers', 'answeredAt'))
  // The index has this order already. Joining thousands of answers takes a phone a long time.
  const all =
    stored && inMemory.size === 0 ? stored : joinAnswers(stored ?? [], [...inMemory.values()])
  return all.filter((answer) => isOf(owner, answer))
}

/** Answers of the rider, or of nobody, that the server does not have yet. */
export async function unsentAnswers(uid: string, most: number): Promise<LoggedAnswer[]> {
  const stored = await attempt((database) => database.getAllFromIndex('answers', 'isSent', 0))
  const all = [...(stored ?? []), ...inMemory.values()]
  return all
    .filter(({ id, isSent }) => isSent === 0 && !settledUnnoted.has(id))
    .filter((answer) => isOf(uid, answer))
    .slice(0, most)
}

/** Marks answers that the server has now. From now on they belong to the rider. */
export async function markSent(answers: readonly LoggedAnswer[], uid: string): Promise<void> {
  await settle(answers.map((answer) => ({ ...answer, owner: uid, isSent: 1 })))
}

/** Marks answers that the server refuses. They stay in the log, and are not sent again. */
export async function markRefused(answers: readonly LoggedAnswer[], uid: string): Promise<void> {
  await settle(answers.map((answer) => ({ ...answer, owner: uid, isSent: 2 })))
}

async function settle(settled: readonly LoggedAnswer[]): Promise<void> {
  for (const answer of settled) if (inMemory.has(answer.id)) inMemory.set(answer.id, answer)
  // Answers that wait for space are this rider's now, also after the page has closed.
  const byId = new Map(settled.map((answer) => [answer.id, answer]))
  const waiting = waitingAnswers()
  if (waiting.length > 0) storeWaiting(waiting.map((one) => byId.get(one.id) ?? one))
  const isNoted = await attempt(async (database) => {
    const change = database.transaction('answers', 'readwrite')
    for (const answer of settled) if (await change.store.getKey(answer.id)) change.store.put(answer)
    await change.done
    return true
  })
  if (!isNoted) for (const { id } of settled) settledUnnoted.add(id)
}

export async function readReceived(uid: string): Promise<number> {
  return (await attempt((database) => database.get('received', uid))) ?? 0
}

export async function storeReceived(uid: string, number: number): Promise<void> {
  await attempt((database) => database.put('received', number, uid))
}

/** Deletes the answers of the rider and of nobody from this device. False if some may be left. */
export function forgetAnswersOf(owner: string | null): Promise<boolean> {
  // A late reply would move `received` on, so that this device never fetches earlier batches again.
  return alone(() => forget(owner))
}

async function forget(owner: string | null): Promise<boolean> {
  storeWaiting(waitingAnswers().filter((answer) => !isOf(owner, answer)))
  for (const answer of [...inMemory.values()]) if (isOf(owner, answer)) inMemory.delete(answer.id)
  const isDone = await attempt(async (database) => {
    const change = database.transaction(['answers', 'received'], 'readwrite')
    const answers = change.objectStore('answers')
    for (const answer of await answers.getAll()) if (isOf(owner, answer)) answers.delete(answer.id)
    if (owner) change.objectStore('received').delete(owner)
    await change.done
    return true
  })
  // A database that never opened has no answers.
  return isDone ?? deviceStorage.read(HAS_OPENED) === null
}

/**
 * Lets one tab at a time send, receive or delete answers. A browser without Web Locks, or one that
 * refuses them here, locks nothing.
 */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined
  const begin = () => {
    done = work()
    return Promise.allSettled([done])
  }
  await navigator.locks?.request('sync-answers', begin).catch(console.warn)
  return done ?? work()
}

function isOf(rider: string | null, { owner }: LoggedAnswer): boolean {
  return owner === rider || owner === null
}

async function attempt<T>(
  work: (database: IDBPDatabase<LogSchema>) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    return database ? await work(database) : undefined
  } catch (cause) {
    console.warn('The answers on this device could not be read or changed.', cause)
    return undefined
  }
}
