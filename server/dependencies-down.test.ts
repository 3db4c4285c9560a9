import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { INDEXES } from '../app/collections.server.ts'
import { createOnly } from '../app/making/starter-bank/starter-content.fixture.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { freePort } from '../test/free-port.fixture.ts'
import { medianOf } from '../test/median.fixture.ts'
import { startOpenIdProvider } from '../test/openid-provider.fixture.ts'
import { visitorOf } from '../test/signed-in.fixture.ts'
import { forOneTest } from './for-one-test.fixture.ts'
import { newDataDir, type ServerProcess, startServer } from './server-process.fixture.ts'

const NOBODY = 'http://127.0.0.1:1'
const FAILED = 'Sign-in failed. No user returned.'

async function startProvider(appPort: number, port?: number) {
  const callback = `http://localhost:${appPort}/sign-in/callback`
  const provider = await startOpenIdProvider(callback, port)
  onTestFinished(() => provider.close())
  return provider
}

/** Returns the 95th percentile of a hundred requests, in milliseconds. */
async function p95(server: ServerProcess): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < 25; round++) {
    for (const target of ['/', '/questions/CA', '/me', '/no/page']) {
      const started = performance.now()
      expect((await server.ask(target)).status).toBe(target === '/no/page' ? 404 : 200)
      took.push(performance.now() - started)
    }
  }
  return took.sort((a, b) => a - b)[94] ?? Number.NaN
}

test('the server starts without provider, AI service and files, serves riders, and recovers', async () => {
  const dataDir = newDataDir()
  const files = path.join(dataDir, 'files')
  writeFileSync(files, 'no folder')
  const file = path.join(dataDir, 'documents.db')
  const store = openSqliteStore({ file, indexes: INDEXES })
  await createOnly(store, 'CA')
  await store.close()
  const [port, providerPort] = [await freePort(), await freePort()]
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    OIDC_ISSUER: `http://localhost:${providerPort}`,
    OIDC_CLIENT_ID: 'quiz',
    OIDC_CLIENT_SECRET: 'the secret of the quiz at this provider',
    GEMINI_API_KEY: 'a-key',
    GEMINI_BASE_URL: NOBODY,
  }
  const program = 'server/short-waits.fixture.ts'
  const server = await forOneTest(startServer(settings, undefined, program))
  for (const target of ['/', '/content', '/questions/CA', '/readyz']) {
    expect((await server.ask(target)).status).toBe(200)
  }
  const visitor = visitorOf(server)
  const refused = await visitor.ask('/sign-in')
  expect(refused.status).toBe(503)
  expect(refused.text).toContain(FAILED)

  await startProvider(port, providerPort)
  expect((await visitor.ask('/sign-in')).status).toBe(302)
  rmSync(files)
  const article = async () => (await server.ask('/content/exam-day-checklist')).status
  await expect.poll(article).toBe(200)
  expect((await server.ask('/content')).text).toContain('exam-day-checklist')
})

test('a silent provider delays sign-ins only', async () => {
  const port = await freePort()
  const provider = await startProvider(port)
  const trusted = { TRUSTED_PROXIES: '127.0.0.1' }
  const settings = { ...provider.settings, ...trusted, PORT: String(port) }
  const server = await forOneTest(startServer(settings))
  await p95(server)
  const before = await medianOf(() => p95(server))
  provider.mood = 'silent'
  const waiting = Array.from({ length: 50 }, (_, n) =>
    server.ask('/sign-in', { headers: { 'X-Forwarded-For': `192.0.2.${n}` } }),
  )
  const meanwhile = await medianOf(() => p95(server))
  // Both measured times vary on a busy machine. A request that waits for the provider takes five
  // seconds.
  expect(meanwhile).toBeLessThan(Math.max(500, 5 * before))
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(50).fill(503))
  provider.mood = 'fine'
  expect((await server.ask('/sign-in')).status).toBe(302)
})
