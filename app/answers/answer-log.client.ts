import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { deviceStorage } from '../device/device-storage.client.ts'
import type { Answer } from './answer.ts'
import { HAS_ANSWERS, WAITING_ANSWERS } from './has-answers.ts'
import { joinAnswers, KEPT_ANSWERS } from './join-answers.ts'

/**
 * An answer on this device. `owner` is a uid, or null while it belongs to nobody. `isSent` is 1 once
 * the server has the answer; an index has no booleans.
 */
export type LoggedAnswer = Answer & { owner: string | null; isSent: 0 | 1 }

interface LogSchema extends DBSchema {
  answers: {
    key: string
    value: LoggedAnswer
    indexes: { answeredAt: string; isSent: number }
  }
  /** By uid, the number of the newest batch that this device has from the server. */
  received: { key: string; value: number }
}

/** When the browser cannot store answers, the page remembers them as long as it is open. */
const inMemory = new Map<string, LoggedAnswer>()
/** Ids of answers that the server has, although a full device could not note it. */
const sentUnnoted = new Set<string>()
let opened: Promise<IDBPDatabase<LogSchema> | null> | undefined

function open(): Promise<IDBPDatabase<LogSchema> | null> {
  opened ??= openDB<LogSchema>('answers', 1, {
    upgrade(database) {
      const answers = database.createObjectStore('answers', { keyPath: 'id' })
      answers.createIndex('answeredAt', 'answeredAt')
      answers.createIndex('isSent', 'isSent')
      database.createObjectStore('received')
    },
    // The browser ended the connection, for example when the rider wiped the site's data.
    terminated() {
      opened = undefined
    },
  }).catch((cause) => {
    console.warn('This browser does not let the app remember answers.', cause)
    return null
  })
  return opened
}

/** Adds answers. One that the log has already stays as it is. False if only the page remembers them. */
export async function addAnswers(answers: readonly LoggedAnswer[]): Promise<boolean> {
  // Shows the way to the rider's progress, now and on later pages.
  deviceStorage.write(HAS_ANSWERS, 'yes')
  document.documentElement.classList.add(HAS_ANSWERS)
  try {
    const database = await open()
    if (!database) throw new Error('No database')
    const change = database.transaction('answers', 'readwrite')
    for (const answer of answers) {
      if (!(await change.store.getKey(answer.id))) await change.store.add(answer)
    }
    let tooMany = (await change.store.count()) - KEPT_ANSWERS
    const oldest = change.store.index('answeredAt')
    for (let at = await oldest.openCursor(); at && tooMany > 0; tooMany--) {
      await at.delete()
      at = await at.continue()
    }
    await change.done
    return true
  } catch (cause) {
    console.warn('The answers stay only as long as this page is open.', cause)
    for (const answer of answers) inMemory.set(answer.id, answer)
    return false
  }
}

/** Whether the answers survive when the page closes. */
export function isLogKept(): boolean {
  return inMemory.size === 0
}

/** The answers on this device that belong to the rider or to nobody, in the order of `joinAnswers`. */
export async function answersOf(owner: string | null): Promise<LoggedAnswer[]> {
  const stored = await attempt((database) => database.getAllFromIndex('answers', 'answeredAt'))
  // The index has the order already, and to join thousands of answers takes a phone long.
  const all =
    stored && inMemory.size === 0 ? stored : joinAnswers(stored ?? [], [...inMemory.values()])
  return all.filter((answer) => answer.owner === owner || answer.owner === null)
}

/** Answers of the rider, or of nobody, that the server does not have yet. */
export async function unsentAnswers(uid: string, most: number): Promise<LoggedAnswer[]> {
  const stored = await attempt((database) => database.getAllFromIndex('answers', 'isSent', 0))
  const all = [...(stored ?? []), ...inMemory.values()]
  return all
    .filter(({ id, isSent }) => isSent === 0 && !sentUnnoted.has(id))
    .filter(({ owner }) => owner === uid || owner === null)
    .slice(0, most)
}

/** Notes that the server has the answers, which are the rider's from now on. */
export async function markSent(answers: readonly LoggedAnswer[], uid: string): Promise<void> {
  const sent = answers.map((answer) => ({ ...answer, owner: uid, isSent: 1 as const }))
  for (const answer of sent) if (inMemory.has(answer.id)) inMemory.set(answer.id, answer)
  const isNoted = await attempt(async (database) => {
    const change = database.transaction('answers', 'readwrite')
    for (const answer of sent) if (await change.store.getKey(answer.id)) change.store.put(answer)
    await change.done
    return true
  })
  if (!isNoted) for (const { id } of sent) sentUnnoted.add(id)
}

export async function readReceived(uid: string): Promise<number> {
  return (await attempt((database) => database.get('received', uid))) ?? 0
}

export async function storeReceived(uid: string, number: number): Promise<void> {
  await attempt((database) => database.put('received', number, uid))
}

/** Deletes the answers of the rider and of nobody from this device. */
export async function forgetAnswersOf(owner: string | null): Promise<void> {
  deviceStorage.remove(WAITING_ANSWERS)
  const own = await answersOf(owner)
  for (const { id } of own) inMemory.delete(id)
  await attempt(async (database) => {
    const change = database.transaction(['answers', 'received'], 'readwrite')
    for (const { id } of own) change.objectStore('answers').delete(id)
    if (owner) change.objectStore('received').delete(owner)
    await change.done
  })
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
