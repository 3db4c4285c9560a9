import type { LoggedAnswer } from './answer.ts'

type Fault = (connection: number) => unknown
export type Step = 'open' | 'begin' | 'request' | 'end'
type Callbacks = { blocking: (...given: unknown[]) => void; terminated: () => void }

/**
 * A database of answers in memory, as `idb` opens it. Each of its `faults` throws, or returns a promise
 * that fails or never settles, at a step of a connection. Connections count from 1.
 */
export function makeDatabase() {
  const answers = new Map<string, LoggedAnswer>()
  const received = new Map<string, number>()
  const faults = new Map<Step, Fault>()
  const connections: Callbacks[] = []
  const closed = new Set<number>()

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
    const stores = {
      answers: {
        getKey: (id: string) => request(() => (answers.has(id) ? id : undefined)),
        getAll: () => request(() => [...answers.values()]),
        add: (one: LoggedAnswer) => request(() => answers.set(one.id, one)),
        put: (one: LoggedAnswer) => request(() => answers.set(one.id, one)),
        delete: (id: string) => request(() => answers.delete(id)),
        count: () => request(() => answers.size),
        index: () => ({ openCursor: async () => null }),
      },
      received: { delete: (uid: string) => request(() => received.delete(uid)) },
    }
    return {
      transaction() {
        begin()
        const done = Promise.resolve().then(() => faults.get('end')?.(connection))
        return {
          store: stores.answers,
          objectStore: (name: keyof typeof stores) => stores[name],
          done,
        }
      },
      async getAllFromIndex(_store: string, _index: string, isSent?: number) {
        begin()
        const all = await stores.answers.getAll()
        return all
          .filter((one) => isSent === undefined || one.isSent === isSent)
          .sort((a, b) => (a.answeredAt < b.answeredAt ? -1 : 1))
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
  return { answers, received, faults, connections, closed, openDB }
}
