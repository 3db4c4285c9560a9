import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../test/temporary-folder.fixture.ts'
import type { DocumentStore } from '../document-store.ts'
import { outageContract } from '../outage.contract.ts'
import { openSqliteStore } from './store.ts'

let file: string
let store: DocumentStore
beforeEach(() => {
  file = join(newFolder(), 'documents.db')
  store = openSqliteStore({ file, indexes: [] })
  onTestFinished(() => store.close())
})

outageContract(
  'SQLite',
  async () => {
    const other = new DatabaseSync(file)
    return {
      store,
      stopDatabase: async () => other.exec('BEGIN EXCLUSIVE'),
      restartDatabase: async () => other.exec('ROLLBACK'),
      close: async () => other.close(),
    }
  },
  // In WAL mode a lock does not stop reads. Calls need no limit, because no call waits for a connection.
  { failing: ['write'], outages: ['gone'], limitsCalls: false },
)

const idsIn = async (collection: string) => (await store.list(collection)).map(({ id }) => id)

test('concurrent writes share a transaction', async () => {
  const written = () => statSync(`${file}-wal`).size
  const before = written()
  for (let n = 0; n < 50; n++) await store.set(`things/a${n}`, { n })
  const oneByOne = written() - before
  await Promise.all(Array.from({ length: 50 }, (_, n) => store.set(`things/b${n}`, { n })))
  const atOnce = written() - before - oneByOne
  expect(await idsIn('things')).toHaveLength(100)
  expect(atOnce).toBeLessThan(oneByOne / 5)
})

test('each concurrent batch is written completely or not at all, in the order of arrival', async () => {
  const create = (path: string) => ({ type: 'create', path, data: { n: 1 } }) as const
  const done = await Promise.all([
    store.batch([create('things/a'), create('things/b')]),
    store.batch([create('things/c'), create('things/b')]),
    store.create('things/d', { n: 1 }),
    store.create('things/d', { n: 2 }),
    store.batch([{ type: 'delete', path: 'things/a' }, create('things/a'), create('things/e')]),
    store.merge('things/d', { m: 3 }),
  ])
  expect(done).toEqual([true, false, true, false, true, undefined])
  expect(await idsIn('things')).toEqual(['a', 'b', 'd', 'e'])
  expect((await store.get('things/d'))?.data).toEqual({ n: 1, m: 3 })
})

test('the error of one write does not fail the others', async () => {
  const db = new DatabaseSync(file)
  db.exec(`CREATE TRIGGER refuse BEFORE INSERT ON documents WHEN new.collection = 'bad'
    BEGIN SELECT RAISE(ROLLBACK, 'refused'); END`)
  db.close()
  const outcomes = await Promise.allSettled([
    store.set('things/a', {}),
    store.set('bad/b', {}),
    store.batch(['things/c', 'bad/c'].map((path) => ({ type: 'set', path, data: {} }))),
    store.set('things/d', {}),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  expect(await idsIn('things')).toEqual(['a', 'd'])
})

test('a hundred writes wait for a lock without blocking the event loop', async () => {
  const other = new DatabaseSync(file)
  other.exec('BEGIN EXCLUSIVE')
  const writing = Array.from({ length: 100 }, (_, n) => store.set(`things/a${n}`, { n }))
  let ticks = 0
  const ticking = setInterval(() => ticks++, 5)
  await expect.poll(() => ticks).toBeGreaterThan(20)
  clearInterval(ticking)
  other.exec('ROLLBACK')
  other.close()
  await Promise.all(writing)
  expect(await idsIn('things')).toHaveLength(100)
})
