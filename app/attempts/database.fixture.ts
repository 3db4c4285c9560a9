import type { LoggedAnswer } from './answer.ts'
import type { StoredAttempt } from './database.client.ts'

type Fault = (connection: number) => unknown
export type Step = 'open' | 'begin' | 'request' | 'end'
type Callbacks = { blocking: (...given: unknown[]) => void; terminated: () => void }

/**
 * Makes a database of attempts in memory that imitates `idb`. Each of its `faults` runs at a step of a
 * connection. It throws, or returns a promise that fails or never settles. Connections count from 1. A
 * transaction that fails at its end changes nothing.
 */
export function makeDatabase() {
  const answers = new Map<string, LoggedAnswer>()
  const attempts = new Map<number, StoredAttempt>()
  const received = new Map<string, number>()
  const faults = new Map<Step, Fault>()
  const connections: Callbacks[] = []
  const closed = new Set<number>()
  let lastNumber = 0

  function numbered(attempt: StoredAttempt): StoredAttempt {
    return { ...attempt, number: attempt.number ?? ++lastNumber }
  }

  async function openDB(_name: string, _version: number, callbacks: Callbacks) {
    await faults.get('open')?.(connections.length + 1)
    const connection = connections.push(callbacks)
    const begin = () => {
      if (closed.has(connection)) throw new DOMException('Closed', 'InvalidStateError')
      faults.get('begin')?.(connection)
    }
    const request = async <T>(work: () => T): Promise<T> => {
      await faults.get('request')?.(connection)
      return work()
    }
    const byTime = () =>
      [...answers.values()].sort((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1))
    const stores = {
      answers: {
        get: (id: string) => request(() => answers.get(id)),
        getKey: (id: string) => request(() => (answers.has(id) ? id : undefined)),
        getAll: () => request(() => [...answers.values()]),
        add: (one: LoggedAnswer) => request(() => answers.set(one.id, one)),
        put: (one: LoggedAnswer) => request(() => answers.set(one.id, one)),
        delete: (id: string) => request(() => answers.delete(id)),
        count: () => request(() => answers.size),
        index: () => ({ openCursor: async () => null }),
      },
      sessions: {
        getAll: () => request(() => [...attempts.values()]),
        getAllKeys: (_: null, most: number) => request(() => [...attempts.keys()].slice(0, most)),
        put: (one: StoredAttempt) =>
          request(() => {
            const stored = numbered(one)
            attempts.set(stored.number ?? 0, stored)
          }),
        delete: (number: number) => request(() => attempts.delete(number)),
        count: () => request(() => attempts.size),
        index: () => ({
          getAll: (id: string) =>
            request(() => [...attempts.values()].filter((attempt) => attempt.id === id)),
        }),
      },
      received: {
        get: (uid: string) => request(() => received.get(uid)),
        put: (number: number, uid: string) => request(() => received.set(uid, number)),
        delete: (uid: string) => request(() => received.delete(uid)),
      },
    }
    return {
      transaction() {
        begin()
        const before = [answers, attempts, received].map(
          (store) => new Map<unknown, unknown>(store),
        )
        const end = async () => {
          await faults.get('end')?.(connection)
        }
        return {
          store: stores.answers,
          objectStore: (name: keyof typeof stores) => stores[name],
          get done() {
            return end().catch((cause) => {
              for (const [place, store] of [answers, attempts, received].entries()) {
                store.clear()
                for (const [key, value] of before[place] ?? [])
                  store.set(key as never, value as never)
              }
              throw cause
            })
          },
        }
      },
      async getAllFromIndex() {
        begin()
        return request(byTime)
      },
      async getAll() {
        begin()
        return stores.sessions.getAll()
      },
      async get(_store: string, uid: string) {
        begin()
        return request(() => received.get(uid))
      },
      async put(_store: string, number: number, uid: string) {
        begin()
        return request(() => received.set(uid, number))
      },
      close: () => closed.add(connection),
    }
  }
  return { answers, attempts, received, faults, connections, closed, openDB }
}
