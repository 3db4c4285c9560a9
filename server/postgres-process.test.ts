import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { putBanksOf } from '../app/making/starter-bank/starter-content.fixture.ts'
import type { DocumentStore } from '../platform/documents/document-store.ts'
import { freePort } from '../test/free-port.fixture.ts'
import { startPostgres } from '../test/postgres.fixture.ts'
import { openProductStore } from '../test/product-store.fixture.ts'
import { startProxy } from '../test/tcp-proxy.fixture.ts'
import { forOneTest } from './for-one-test.fixture.ts'
import { ask, type ServerProcess, type Settings, startServer } from './server-process.fixture.ts'

const database = await startPostgres({ durable: true })
afterAll(() => database.remove())

let url: string
beforeEach(async () => {
  url = await database.newDatabase()
})

/** A time limit in milliseconds. The store cancels a call sooner, but a slow machine takes longer. */
const WITHOUT_HANGING = 10_000

const SESSION_SECRET = 'one secret that both of the machines know'

function startNode(settings: Settings): Promise<ServerProcess> {
  const node = { DATABASE_URL: url, SESSION_SECRET, ...settings }
  return forOneTest(startServer(node, undefined, 'server/short-waits.fixture.ts'))
}

function openStore(): DocumentStore {
  const store = openProductStore(url)
  onTestFinished(() => store.close())
  return store
}

test('a server waits for its database, is not ready while the database is stopped, and recovers', async () => {
  await database.stop()
  const node = await startNode({ STARTER_CONTENT: 'off', LOG_LEVEL: 'info' })
  await node.logLine(({ msg }) => msg === 'waiting for the document store')
  await database.start()
  await node.logLine(({ msg }) => msg.startsWith('ready'))
  expect((await node.ask('/readyz')).status).toBe(200)

  await database.stop('SIGQUIT')
  expect(await inTime(node, '/readyz')).toMatchObject({ status: 503, text: 'not ready' })
  await node.logLine(({ msg }) => msg === 'the document store does not answer')
  expect((await node.ask('/healthz')).status).toBe(200)
  await database.start()
  expect((await node.ask('/readyz')).status).toBe(200)

  node.child.kill('SIGTERM')
  expect(await node.ended).toBe(0)
  expect(node.stdout() + node.stderr()).not.toContain('not-a-secret')
})

test('while the database is silent, cached pages load, no request waits long, and the server recovers', async () => {
  const proxy = await startProxy(database.port)
  onTestFinished(() => proxy.close())
  const through = url.replace(`:${database.port}/`, `:${proxy.port}/`)
  const metrics = await freePort()
  await putBanksOf(openStore(), 'CA', 'OR')
  const settings = { METRICS_PORT: String(metrics), STARTER_CONTENT: 'off' }
  const node = await startNode({ DATABASE_URL: through, ...settings })
  const told = async () => (await ask(metrics, '/metrics')).text
  expect(await told()).toMatch(/^document_store_up 1$/m)
  const PAGES = ['/', '/content', '/questions/CA']
  const kept = await Promise.all(PAGES.map((page) => node.ask(page)))

  proxy.pass = () => 'hold'
  const [afresh, ...asked] = await Promise.all(
    ['/questions/OR', ...PAGES, ...PAGES].map((page) => inTime(node, page)),
  )
  expect(afresh?.status).toBeGreaterThanOrEqual(500)
  expect(asked.map(({ text }) => text)).toEqual([...kept, ...kept].map(({ text }) => text))
  const alive = await Promise.all(Array.from({ length: 20 }, () => inTime(node, '/healthz', 2_500)))
  expect(alive.map(({ status }) => status)).toEqual(Array(20).fill(200))

  const trouble = await told()
  expect(trouble).toMatch(/^document_store_up 0$/m)
  expect(trouble).toMatch(/^postgres_connections\{state="waiting"\} \d+$/m)
  expect(trouble).not.toMatch(/^remote_config_version /m)

  proxy.pass = () => 'on'
  await expect.poll(async () => (await node.ask('/questions/OR')).status).toBe(200)
  expect(node.child.exitCode).toBeNull()
})

async function inTime(node: ServerProcess, target: string, limit = WITHOUT_HANGING) {
  const started = performance.now()
  const answer = await node.ask(target)
  expect(performance.now() - started).toBeLessThan(limit)
  return answer
}
