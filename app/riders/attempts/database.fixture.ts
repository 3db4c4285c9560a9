import * as idb from 'idb'
import { vi } from 'vitest'
import * as browser from '../../../test/fake-indexeddb.fixture.ts'
import type { LoggedAnswer } from './answer.ts'
import type { StoredAttempt } from './database.client.ts'

export type Step = 'open' | 'begin' | 'request' | 'end'
type Values = { answers: LoggedAnswer; sessions: StoredAttempt }
type Change = idb.IDBPTransaction<unknown, string[], 'readwrite'>

/**
 * Makes the database of a browser, for modules that a test imports afterwards. Each of its `faults` runs at
 * a step of a connection. It throws, or returns a promise that fails or never settles. Connections count
 * from 1. A transaction with a fault changes nothing.
 */
export function makeDatabase() {
  const faults = new Map<Step, (connection: number) => unknown>()
  const connections: IDBDatabase[] = []
  for (const [name, value] of Object.entries(browser)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  }
  vi.stubGlobal('indexedDB', new browser.IDBFactory())

  async function openDB(...given: Parameters<typeof idb.openDB>) {
    await faults.get('open')?.(connections.length + 1)
    const database = await idb.openDB(...given)
    return withFaults(database, connections.push(idb.unwrap(database)))
  }
  vi.doMock('idb', () => ({ ...idb, openDB }))

  function withFaults(database: idb.IDBPDatabase, connection: number): idb.IDBPDatabase {
    const run = (step: Step) => faults.get(step)?.(connection)

    function changeWithFaults(change: Change) {
      async function orAbort(step: Step, work: () => unknown) {
        try {
          await run(step)
        } catch (cause) {
          change.done.catch(() => {})
          change.abort()
          throw cause
        }
        return work()
      }
      const requests = <T extends object>(target: T): T =>
        intercept(target, (name, call) =>
          name === 'index' ? requests(call() as object) : orAbort('request', call),
        )
      return {
        objectStore: (name: string) => requests(change.objectStore(name)),
        get done() {
          return orAbort('end', () => change.done)
        },
      }
    }

    return intercept(database, (name, call) => {
      if (name === 'close') return call()
      run('begin')
      if (name === 'transaction') return changeWithFaults(call() as Change)
      return Promise.resolve(run('request')).then(call)
    })
  }

  /** Returns what a store has, in the order of its keys. */
  async function all<Name extends keyof Values>(name: Name): Promise<Values[Name][]> {
    if ((await indexedDB.databases()).length === 0) return []
    const database = await idb.openDB('sessions')
    const values = await database.getAll(name)
    database.close()
    return values
  }

  /** The browser ends a connection by itself. */
  const end = (connection: number) =>
    browser.forceCloseDatabase(connections[connection - 1] as never)

  return { faults, connections, end, all }
}

/** Returns the object, with `around` in the place of each of its methods. */
function intercept<T extends object>(
  target: T,
  around: (name: string | symbol, call: () => unknown) => unknown,
): T {
  return new Proxy(target, {
    get(_, name) {
      const method = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return (...given: unknown[]) => around(name, () => method.apply(target, given))
    },
  })
}
