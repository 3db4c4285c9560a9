import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { type PoolMode, startPgBouncer } from '../../../test/pgbouncer.fixture.ts'
import { startPostgres } from '../../../test/postgres.fixture.ts'
import { UnusableDatabaseError } from '../document-store.ts'
import { describePostgres } from './describe.ts'
import { openPostgresStore } from './store.ts'

const log = pino({ level: 'silent' })
const SETTINGS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'client_min_messages']

const server = await startPostgres()
afterAll(() => server.remove())

async function openBehind(mode: PoolMode, at: (url: string) => string = (url) => url) {
  const pooler = await startPgBouncer(server.url, mode)
  onTestFinished(() => pooler.remove())
  const options = { url: at(pooler.url), application: 'test', log }
  const store = openPostgresStore({ ...options, indexes: [] })
  const ready = await store.get('system/ready').catch((error) => error)
  const { problem } = await describePostgres(options, [])
  return { ready, problem, store, settings: () => settingsOfOthers(pooler.url) }
}

/** Returns the different settings that another client of the pooler sees in several transactions. */
async function settingsOfOthers(url: string) {
  const shown = SETTINGS.map((name) => `current_setting('${name}') AS ${name}`).join(', ')
  const found = new Set<string>()
  for (let n = 0; n < 12; n++) {
    const [row] = await server.execute(`SELECT ${shown}`, url)
    found.add(Object.values(row ?? {}).join(' '))
  }
  return [...found]
}

test('a pooler in transaction mode is rejected, and its other clients get none of our settings', async () => {
  const { ready, problem, store, settings } = await openBehind('transaction')
  expect(ready).toBeInstanceOf(UnusableDatabaseError)
  expect(ready.message).toContain('is behind a pooler in transaction mode')
  expect(problem?.next).toContain('pool_mode=session')
  expect(await settings()).toEqual(['0 0 notice'])
  await store.close()
})

test('a pooler in session mode is accepted, and its other clients get none of our settings', async () => {
  const { ready, problem, store, settings } = await openBehind('session')
  expect(ready).toBeNull()
  expect(problem).toBeNull()
  await store.close()
  expect(await settings()).toEqual(['0 0 notice'])
})

test.each<[string, PoolMode, (url: string) => string, string]>([
  ['in statement mode', 'statement', (url) => url, 'transaction blocks not allowed'],
  ['without the database', 'session', (url) => `${url}-other`, 'bouncer config error'],
  ['that takes no options', 'session', (url) => `${url}?options=-cx.y%3D1`, 'unsupported startup'],
])(
  'the first call through a pooler %s fails with the reason of the pooler',
  async (_, mode, at, reason) => {
    const { ready, problem, store } = await openBehind(mode, at)
    await store.close()
    expect(ready).toBeInstanceOf(UnusableDatabaseError)
    expect(ready.message).toContain(reason)
    expect(problem?.says).toContain(reason)
  },
)
