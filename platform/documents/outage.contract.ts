import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type DocumentStore, StoreTroubleError } from './document-store.ts'

export type InterruptedStore = {
  store: DocumentStore
  stopDatabase(): Promise<void>
  restartDatabase(): Promise<void>
  close(): Promise<void>
}

/** A time limit in milliseconds, for a machine on which all is slow. */
const WITHOUT_HANGING = 60_000

const CALLS: Record<
  'read' | 'write',
  Record<string, (store: DocumentStore) => Promise<unknown>>
> = {
  read: {
    get: (store) => store.get('things/a'),
    list: (store) => store.list('things'),
    all: (store) => store.all()[Symbol.asyncIterator]().next(),
  },
  write: {
    add: (store) => store.add('things', {}),
    create: (store) => store.create('things/b', {}),
    set: (store) => store.set('things/a', { n: 2 }),
    merge: (store) => store.merge('things/a', { n: 2 }),
    delete: (store) => store.delete('things/a'),
    batch: (store) => store.batch([{ type: 'set', path: 'things/a', data: { n: 2 } }]),
  },
}

/**
 * Checks that an adapter keeps the port's promise on failures. `open` gives an empty store. `failing`
 * names the calls that fail while the database is stopped. `limitsCalls` is true if the adapter limits
 * the number of pending calls.
 */
export function outageContract(
  name: string,
  open: () => Promise<InterruptedStore>,
  { failing, limitsCalls }: { failing: ('read' | 'write')[]; limitsCalls: boolean },
): void {
  describe(`${name} reports an outage as trouble of the store`, () => {
    let interrupted: InterruptedStore
    let store: DocumentStore
    beforeEach(async () => {
      interrupted = await open()
      store = interrupted.store
      // The first call may have to load a library, and to make tables.
      await vi.waitFor(() => store.set('things/a', { n: 1 }), WITHOUT_HANGING)
    })
    afterEach(() => interrupted.close())

    test.each(failing)('every %s fails as busy, soon, and succeeds after it', async (kind) => {
      await interrupted.stopDatabase()
      const started = performance.now()
      const errors = Object.values(CALLS[kind]).map((call) => errorOf(call(store)))
      for (const error of await Promise.all(errors)) expectBusy(error)
      expect(performance.now() - started).toBeLessThan(15_000)
      await interrupted.restartDatabase()
      await vi.waitFor(() => store.set('things/a', { n: 3 }), WITHOUT_HANGING)
      expect(await store.get('things/a')).toEqual({ id: 'a', data: { n: 3 } })
    })

    if (!limitsCalls) return
    test('calls beyond 500 pending ones fail as busy at once', async () => {
      const calls = Array.from({ length: 800 }, () => store.get('things/a'))
      const errors = await Promise.all(calls.map(errorOf))
      // On a slow machine some queued calls fail, too, so the test checks only the last one.
      const last = errors.at(-1)
      expectBusy(last)
      expect(String(last)).toMatch(/500 calls already wait/)
      await vi.waitFor(() => store.get('things/a'), WITHOUT_HANGING)
    })
  })
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'success',
    (error) => error,
  )

function expectBusy(error: unknown): void {
  expect(error).toBeInstanceOf(StoreTroubleError)
  expect(error).toMatchObject({ trouble: 'busy' })
}
