import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { medianOf, timed } from '../../../test/median.fixture.ts'
import { startPostgres } from '../../../test/postgres.fixture.ts'
import { startProxy } from '../../../test/tcp-proxy.fixture.ts'
import type { DocumentStore } from '../document-store.ts'
import { NoAnswerError } from '../remote-calls.ts'
import { openPostgresStore } from './store.ts'

const server = await startPostgres({ durable: true })
afterAll(() => server.remove())

let proxy: Awaited<ReturnType<typeof startProxy>>
let store: DocumentStore
let logged: string
let url: string
let open: (timeoutMs?: number, at?: string) => DocumentStore
beforeEach(async () => {
  logged = ''
  proxy = await startProxy(server.port)
  const log = pino({ level: 'debug' }, { write: (line: string) => (logged += line) })
  url = (await server.newDatabase()).replace(`:${server.port}/`, `:${proxy.port}/`)
  open = (timeoutMs, at = url) => {
    const options = { url: at, application: 'test', indexes: [], log }
    return openPostgresStore({ ...options, ...(timeoutMs && { timeoutMs }) })
  }
  store = open()
  await store.set('things/a', { n: 1 })
})
afterEach(async () => {
  await store.close()
  await proxy.close()
  expect(logged).not.toMatch(/not-a-secret/)
})

/**
 * A time limit in milliseconds. It is longer than the limit of a call (three seconds), because a test
 * machine may be slow.
 */
const WITHOUT_HANGING = 10_000

/** Waits until a call succeeds again. Returns the waiting time in milliseconds. */
async function recovery(): Promise<number> {
  const start = performance.now()
  while (!(await store.get('things/a').catch(() => null))) await setTimeout(20)
  return performance.now() - start
}

test.each(['last', 'hold'] as const)(
  'a write happens once and has the right result if its COMMIT was lost (%s)',
  async (verdict) => {
    const lose = () => {
      proxy.pass = (bytes) => {
        if (!bytes.includes('COMMIT')) return 'on'
        proxy.pass = () => 'on'
        return verdict
      }
    }
    // With 'hold' the connection is silent, so the call ends at its time limit.
    const hasty = open(1_000)
    await hasty.get('things/a')
    lose()
    const created = await hasty.create('things/b', { n: 1 }).catch(() => null)
    expect(created).toBe(verdict === 'last' ? true : null)
    expect(await store.create('things/b', { n: 2 })).toBe(verdict === 'hold')
    await hasty.close()
  },
)

test('calls fail in time while the database is stopped, and succeed after that', async () => {
  await server.stop('SIGQUIT')
  const reads = Array.from({ length: 30 }, () => store.get('things/a'))
  const writes = Array.from({ length: 30 }, () => store.create('things/z', {}))
  const failing = [...reads, ...writes].map((call) =>
    timed(expect(call).rejects.toThrow(/^No answer from/)),
  )
  for (const time of await Promise.all(failing)) expect(time).toBeLessThan(WITHOUT_HANGING)
  expect(logged).toContain('a connection to the database was lost')
  const get = () => timed(store.get('things/a').catch(() => {}))
  expect(await medianOf(get)).toBeLessThan(2_500)
  await server.start()
  expect(await recovery()).toBeLessThan(WITHOUT_HANGING)
  expect(await store.create('things/z', {})).toBe(true)
})

test('calls wait and succeed if the database stops for a short time', async () => {
  await server.stop()
  const calls = [store.get('things/a'), store.create('things/b', {})]
  await server.start()
  expect(await Promise.all(calls)).toEqual([{ id: 'a', data: { n: 1 } }, true])
})

test('the store uses the next of several hosts when a host is gone', async () => {
  const gone = await startProxy(server.port)
  const both = open(undefined, url.replace('@', `@127.0.0.1:${gone.port},`))
  expect(await both.create('things/b', { n: 1 })).toBe(true)
  await gone.close()
  expect(await both.create('things/c', { n: 1 })).toBe(true)
  expect(await both.get('things/b')).toEqual({ id: 'b', data: { n: 1 } })
  await both.close()
})

test('the store uses the next of several hosts when a host does not answer', async () => {
  const silent = await startProxy(server.port)
  silent.pass = () => 'hold'
  const both = open(1_000, url.replace('@', `@127.0.0.1:${silent.port},`))
  // The first call may use up its time at the silent host, or while the tables are created.
  await both.get('things/a').catch((error) => expect(error).toBeInstanceOf(NoAnswerError))
  await vi.waitFor(() => both.get('things/a'), WITHOUT_HANGING)
  // Otherwise `both` waits for its last connection to the silent host.
  await silent.close()
  await both.close()
})

test('calls that wait for a connection when the server dies get a new connection', async () => {
  const patient = open(10_000)
  const other = new pg.Client({ connectionString: url })
  other.on('error', () => {})
  await other.connect()
  await other.query('BEGIN; LOCK TABLE documents')
  const calls = Array.from({ length: 30 }, (_, n) => patient.set(`things/w${n}`, { n }))
  await setTimeout(200)
  await server.killBackend()
  await Promise.all(calls)
  expect(await patient.list('things')).toHaveLength(31)
  await patient.close()
})

test('a write that waits too long for a lock fails, and the next write succeeds', async () => {
  const hasty = open(1_000)
  await hasty.get('things/a')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('BEGIN; LOCK TABLE documents')
  for (let n = 0; n < 3; n++) await expect(hasty.set('things/a', { n })).rejects.toThrow(Error)
  await other.query('ROLLBACK')
  await other.end()
  await hasty.set('things/a', { n: 4 })
  expect((await hasty.get('things/a'))?.data).toEqual({ n: 4 })
  await hasty.close()
})

test('a write succeeds if the server is read-only for a short time', async () => {
  await server.execute('ALTER SYSTEM SET default_transaction_read_only = on')
  await server.execute('SELECT pg_reload_conf()')
  const writing = store.set('things/a', { n: 3 })
  await setTimeout(700)
  const all = `${server.url}?options=-c%20default_transaction_read_only%3Doff`
  await server.execute('ALTER SYSTEM RESET ALL', all)
  await server.execute('SELECT pg_reload_conf()')
  await writing
  expect((await store.get('things/a'))?.data).toEqual({ n: 3 })
})

test('a write is not acknowledged if the required standby is missing', async () => {
  const hasty = open(1_000)
  await hasty.get('things/a')
  await server.execute(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await server.execute('SELECT pg_reload_conf()')
  const asked = 'SHOW synchronous_standby_names'
  await expect.poll(() => server.execute(asked)).toEqual([{ synchronous_standby_names: '*' }])
  await expect(hasty.create('things/b', {})).rejects.toThrow('No answer from')
  await server.execute('ALTER SYSTEM RESET ALL')
  await server.execute('SELECT pg_reload_conf()')
  await vi.waitFor(() => hasty.set('things/b', {}), WITHOUT_HANGING)
  await hasty.close()
})
