import pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../../../test/postgres.fixture.ts'
import { openLog } from '../../log.ts'
import type { DocumentIndex, DocumentStore } from '../document-store.ts'
import { indexOf } from './lists.ts'
import { openPostgresStore } from './store.ts'

const NEW: DocumentIndex = { where: [], orderBy: 'n' }
const BY_N = { orderBy: { field: 'n', direction: 'asc' } } as const

const server = await startPostgres()
afterAll(() => server.remove())

let url: string
let riders: DocumentStore
/** A transaction that delays building an index, because a build waits for all earlier transactions. */
let writing: pg.Client
beforeEach(async () => {
  url = await server.newDatabase()
  riders = open([])
  await riders.set('things/a', { n: 1 })
  writing = await connect()
  await writing.query(`BEGIN; INSERT INTO documents VALUES ('things', 'open', '{"n": 0}')`)
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

function open(indexes: DocumentIndex[]): DocumentStore {
  const store = openPostgresStore({ url, application: 'test', indexes, log: openLog('silent') })
  onTestFinished(() => store.close())
  return store
}

const listed = (store: DocumentStore) =>
  store.list('things', BY_N).then(
    (found) => found.length,
    () => null,
  )

const BUILDS = `FROM pg_stat_activity WHERE query ~ '^(CREATE|DROP) INDEX' AND wait_event_type = 'Lock'`
const builds = async () => (await server.execute(`SELECT 1 ${BUILDS}`)).length

async function validity(): Promise<unknown[]> {
  const question = `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass($1)`
  const rows = await server.execute(question, url, [`"${indexOf(NEW).name}"`])
  return rows.map(({ indisvalid }) => indisvalid)
}

test('writes continue while an index is built, and the index contains them', async () => {
  const newer = open([NEW])
  const waiting = listed(newer)
  await expect.poll(builds).toBe(1)
  for (let n = 2; n <= 50; n++) expect(await riders.create(`things/w${n}`, { n })).toBe(true)
  await writing.query('COMMIT')
  await waiting
  await expect.poll(() => listed(newer)).toBe(51)
  expect(await validity()).toEqual([true])
})

test('an index is built again after an interrupted build', async () => {
  const builder = await connect()
  const building = builder.query(`CREATE INDEX CONCURRENTLY ${indexOf(NEW).definition}`)
  const interrupted = expect(building).rejects.toThrow('canceling')
  await expect.poll(builds).toBe(1)
  await server.execute(`SELECT pg_cancel_backend(pid) ${BUILDS}`)
  await interrupted
  await writing.query('COMMIT')
  expect(await validity()).toEqual([false])
  await expect.poll(() => listed(open([NEW]))).toBe(2)
  expect(await validity()).toEqual([true])
})

test('one of several starting processes builds an index, and another one continues if that one fails', async () => {
  const starting = Array.from({ length: 6 }, () => open([NEW]))
  const waiting = Promise.all(starting.map(listed))
  for (let round = 0; round < 3; round++) {
    await expect.poll(builds).toBe(1)
    await server.execute(`SELECT pg_terminate_backend(pid, 1000) ${BUILDS}`)
    await riders.set('things/a', { n: round })
  }
  await expect.poll(builds).toBe(1)
  await writing.query('COMMIT')
  await waiting
  for (const store of starting) await expect.poll(() => listed(store)).toBe(2)
  expect(await validity()).toEqual([true])
})
