import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startProxy } from '../../test/tcp-proxy.fixture.ts'
import { type DocumentStore, StoreTroubleError } from './document-store.ts'

type Outage = 'gone' | 'silent'

type InterruptedStore = {
  store: DocumentStore
  stopDatabase(how: Outage): Promise<void>
  restartDatabase(): Promise<void>
  close(): Promise<void>
}

/** Opens a store whose connections to the database at `port` go through a proxy. */
export async function behindProxy(
  port: number,
  open: (port: number) => Promise<DocumentStore>,
): Promise<InterruptedStore> {
  let proxy = await startProxy(port)
  let outage: Outage
  const store = await open(proxy.port)
  return {
    store,
    async stopDatabase(how) {
      outage = how
      proxy.pass = () => 'hold'
      if (how === 'gone') await proxy.close()
    },
    async restartDatabase() {
      if (outage === 'gone') proxy = await startProxy(port, proxy.port)
      proxy.pass = () => 'on'
    },
    async close() {
      await store.close()
      await proxy.close()
    },
  }
}

/** A time limit in milliseconds that is long enough for a slow machine. */
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
 * Checks that an adapter keeps the port's promise on failures. `open` returns an empty store.
 * `failing` has the kinds of calls that fail during the `outages`. `limitsCalls` is true if the
 * adapter limits the number of pending calls.
 */
export function outageContract(
  name: string,
  open: () => Promise<InterruptedStore>,
  traits: { failing: ('read' | 'write')[]; outages: Outage[]; limitsCalls: boolean },
): void {
  const { failing, outages, limitsCalls } = traits
  describe(`${name} reports an outage as a StoreTroubleError`, () => {
    let interrupted: InterruptedStore
    let store: DocumentStore
    beforeEach(async () => {
      interrupted = await open()
      store = interrupted.store
      // The first call may load a library and create tables.
      await vi.waitFor(() => store.set('things/a', { n: 1 }), WITHOUT_HANGING)
    })
    afterEach(() => interrupted.close())

    const cases = failing.flatMap((kind) => outages.map((how) => [kind, how] as const))
    test.each(cases)(
      'every %s soon fails as busy, and calls succeed after the outage: %s',
      async (kind, how) => {
        await interrupted.stopDatabase(how)
        const started = performance.now()
        const errors = Object.values(CALLS[kind]).map((call) => errorOf(call(store)))
        for (const error of await Promise.all(errors)) expectBusy(error)
        expect(performance.now() - started).toBeLessThan(15_000)
        await interrupted.restartDatabase()
        await vi.waitFor(() => store.set('things/a', { n: 3 }), WITHOUT_HANGING)
        expect(await store.get('things/a')).toEqual({ id: 'a', data: { n: 3 } })
      },
    )

    if (!limitsCalls) return
    test('calls beyond 500 pending ones fail as busy at once', async () => {
      const calls = Array.from({ length: 800 }, () => store.get('things/a'))
      const errors = await Promise.all(calls.map(errorOf))
      // On a slow machine some queued calls also fail, so the test checks only the last call.
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
