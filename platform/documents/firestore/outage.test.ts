import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { startFirestore } from '../../../test/firestore.fixture.ts'
import { startProxy } from '../../../test/tcp-proxy.fixture.ts'
import type { DocumentStore, Write } from '../document-store.ts'
import { behindProxy, outageContract } from '../outage.contract.ts'
import { openFirestoreStore } from './store.ts'

const firestore = await startFirestore({ official: false })
afterAll(() => firestore.stop())

outageContract(
  'Firestore',
  () =>
    behindProxy(firestore.port, async (port) => {
      const place = { url: firestore.newDatabase(), emulator: `127.0.0.1:${port}` }
      return openFirestoreStore({ ...place, indexes: [], timeoutMs: 1_500 })
    }),
  { failing: ['read', 'write'], outages: ['gone', 'silent'], limitsCalls: true },
)

let proxy: Awaited<ReturnType<typeof startProxy>>
let url: string
let store: DocumentStore
let direct: DocumentStore
const open = (timeoutMs: number, port = proxy.port) =>
  openFirestoreStore({ url, emulator: `127.0.0.1:${port}`, indexes: [], timeoutMs })
beforeEach(async () => {
  proxy = await startProxy(firestore.port)
  url = firestore.newDatabase()
  store = open(3_000)
  direct = open(20_000, firestore.port)
  await direct.set('things/a', { n: 1 })
  while (!(await store.get('things/a').catch(() => null)));
})
afterEach(async () => {
  await store.close()
  await direct.close()
  await proxy.close()
})

/** Passes on the next request with this text, and cuts the connection before the answer. */
function loseAnswer(text: string): void {
  proxy.pass = (bytes) => {
    if (!bytes.includes(text)) return 'on'
    proxy.pass = () => 'on'
    return 'last'
  }
}

test('a read is repeated after its answer was lost', async () => {
  loseAnswer('things/a')
  expect(await store.get('things/a')).toEqual({ id: 'a', data: { n: 1 } })
})

test('add writes one document under the returned id, even if the first answer was lost', async () => {
  loseAnswer('lost words')
  const id = await store.add('things', { text: 'lost words' })
  expect(await direct.list('things')).toEqual(
    expect.arrayContaining([{ id, data: { text: 'lost words' } }]),
  )
  expect(await direct.list('things')).toHaveLength(2)
})

test('a batch of absent and set is not repeated after its answer was lost', async () => {
  await store.set('things/free', {}).then(() => store.delete('things/free'))
  loseAnswer('lost once')
  const writes: Write[] = [
    { type: 'absent', path: 'things/free' },
    { type: 'set', path: 'things/n', data: { text: 'lost once' } },
  ]
  await expect(store.batch(writes)).rejects.toThrow()
  expect(await store.get('things/n')).toMatchObject({ data: { text: 'lost once' } })
})

test('create fails, and does not return false, if its own answer was lost', async () => {
  loseAnswer('things/b')
  await expect(store.create('things/b', { n: 1 })).rejects.toThrow('it may be written')
  expect(await direct.get('things/b')).toEqual({ id: 'b', data: { n: 1 } })
  expect(await store.create('things/b', { n: 2 })).toBe(false)
})

test('a write with an unknown outcome is not repeated over a later write', async () => {
  loseAnswer('once only')
  await expect(store.set('things/a', { text: 'once only' })).rejects.toThrow(/^No answer from/)
  await direct.set('things/a', { n: 2 })
  await setTimeout(200)
  expect(await direct.get('things/a')).toEqual({ id: 'a', data: { n: 2 } })
})
