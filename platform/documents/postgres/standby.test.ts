import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type PostgresNode, postgresNode } from '../../../test/drills/postgres-pair.ts'
import { openLog } from '../../log.ts'
import type { DocumentStore } from '../document-store.ts'
import { openPostgresStore } from './store.ts'

let primary: PostgresNode
let standby: PostgresNode
let stores: DocumentStore[]
let store: DocumentStore
beforeAll(async () => {
  const node = () => postgresNode({ durable: false })
  ;[primary, standby] = [await node(), await node()]
  await primary.found()
})
afterAll(async () => {
  await primary.remove()
  await standby.remove()
})

let before: PostgresNode
beforeEach(async () => {
  await primary.execute('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await standby.follow(primary)
  before = primary
  stores = []
  store = open()
  await store.set('things/a', { n: 1 })
})
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()))
  // The next test needs a new primary that does not wait for a standby.
  if (primary === before) await failOver()
})

function open(): DocumentStore {
  const url = `postgres://quiz@${primary.host},${standby.host}/postgres`
  const options = { url, application: 'test', indexes: [], log: openLog('silent') }
  const store = openPostgresStore({ ...options, timeoutMs: 1_500 })
  stores.push(store)
  return store
}

const WAITING = `FROM pg_stat_activity WHERE wait_event = 'SyncRep'`
const waiting = async () => (await primary.execute(`SELECT 1 ${WAITING}`)).length

/** Ends the commits that wait for the standby with the SQL function `by`. Returns their number. */
async function endWaits(by: string): Promise<number> {
  return (await primary.execute(`SELECT ${by}(pid) ${WAITING}`)).length
}

/** Kills the standby. Waits until its last process has ended, which may still confirm a commit. */
async function loseStandby(): Promise<void> {
  await standby.die()
  await expect.poll(() => primary.execute('SELECT 1 FROM pg_stat_replication')).toEqual([])
}

async function failOver(): Promise<void> {
  await primary.die()
  if (!(await standby.execute('SELECT 1').catch(() => null))) await standby.start()
  await standby.promote()
  ;[primary, standby] = [standby, primary]
}

test.each(['pg_cancel_backend', 'pg_terminate_backend'])(
  'no acknowledged write is lost when an operator ends waits for the standby with %s',
  async (by) => {
    const acknowledged: string[] = []
    let isOver = false
    /** Creates documents one by one. Tries the stores in turn until one of them has the document. */
    async function writer(name: number): Promise<void> {
      for (let n = 0; !isOver; n++) {
        const path = `things/w${name}-${n}`
        for (let tries = 0, isThere = false; !isThere && !isOver; tries++) {
          const other = stores[tries % stores.length] ?? store
          const made = await other.create(path, { n }).catch(() => null)
          isThere = made !== null && (await other.get(path)) !== null
          if (isThere) acknowledged.push(path)
        }
      }
    }
    await open().get('things/a')
    const writers = Promise.all([1, 2, 3, 4].map(writer))
    while (acknowledged.length < 20) await setTimeout(5)
    await loseStandby()
    for (let ended = 0; ended < 20; await setTimeout(20)) ended += await endWaits(by)
    await failOver()
    isOver = true
    await writers
    const present = new Set((await store.list('things')).map(({ id }) => `things/${id}`))
    expect(acknowledged.filter((path) => !present.has(path))).toEqual([])
  },
)

test('a write with a canceled wait for the standby is acknowledged only once the standby has it', async () => {
  await loseStandby()
  const first = store.create('things/b', { n: 2 }).catch(() => null)
  await expect.poll(() => endWaits('pg_cancel_backend')).toBe(1)
  const other = open()
  await expect.poll(() => other.get('things/b')).not.toBeNull()
  await expect(other.create('things/b', { n: 2 })).rejects.toThrow('No answer from')
  expect(await first).toBeNull()
  await standby.start()
  const answer = () => store.create('things/b', { n: 2 }).catch(() => null)
  await expect.poll(answer).toBe(false)
  await failOver()
  expect(await store.get('things/b')).toEqual({ id: 'b', data: { n: 2 } })
})

test('without the standby reads succeed and abandoned commits are ended', async () => {
  const connections = async () =>
    (await primary.execute(`SELECT 1 FROM pg_stat_activity WHERE application_name = 'test'`)).length
  const dead = new pg.Client({
    connectionString: `postgres://quiz@${primary.host}/postgres`,
    application_name: 'test',
  })
  await dead.connect()
  await loseStandby()
  const ended = expect(
    dead.query('BEGIN; CREATE TABLE left_over ()').then(() => dead.query('COMMIT')),
  ).rejects.toThrow('terminated')
  dead.on('error', () => {})

  const writes = Array.from({ length: 40 }, (_, n) => store.set(`things/w${n}`, { n }))
  const refused = Promise.all(
    writes.map((write) => expect(write).rejects.toThrow('No answer from')),
  )
  await expect.poll(waiting).toBe(7)
  for (let n = 0; n < 120; n++) expect(await store.get('things/a')).not.toBeNull()
  expect(await connections()).toBeLessThanOrEqual(11)
  await refused
  for (let round = 0; round < 20; round++) {
    const [one, ...others] = [1, 2, 3].map((n) => store.set('things/a', { n }))
    for (const other of others) await expect(other).rejects.toThrow('to the write before')
    await expect(one).rejects.toThrow('No answer from')
    expect(await connections()).toBeLessThanOrEqual(11)
    expect(await store.get('things/a')).not.toBeNull()
    if (round > 3 && (await waiting()) === 0) break
  }
  await ended
  await expect.poll(waiting).toBe(0)

  await standby.start()
  await vi.waitFor(() => store.set('things/a', { n: 2 }), { timeout: 60_000 })
  const created = await Promise.all([1, 2, 3].map((n) => store.create(`things/b${n}`, {})))
  expect(created).toEqual([true, true, true])
})
