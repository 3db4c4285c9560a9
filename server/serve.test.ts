import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { forOneTest } from './for-one-test.fixture.ts'
import { linesOf, startServer } from './server-process.fixture.ts'

/** The Node option that loads `faults.fixture.ts` into a server. Each signal causes one kind of error. */
const FAULTS = `--import=${path.join(import.meta.dirname, 'faults.fixture.ts')}`

test.each([
  ['is thrown by a listener', 'SIGURG', 'thrown by a listener'],
  ['is an unhandled rejection', 'SIGWINCH', 'rejected and not awaited'],
] as const)(
  'an error that %s is logged once, and the process ends with code 1',
  async (_, signal, message) => {
    const server = await forOneTest(startServer({ NODE_OPTIONS: FAULTS, STARTER_CONTENT: 'off' }))
    const before = performance.now()
    server.child.kill(signal)
    expect(await server.ended).toBe(1)
    expect(performance.now() - before).toBeLessThan(5_000)
    const fatal = linesOf(server.stdout()).filter(({ level }) => level === 60)
    expect(fatal).toMatchObject([{ err: { message, stack: expect.stringContaining('faults') } }])
    expect(server.stderr()).toBe('')
    expect(existsSync(path.join(server.dataDir, 'documents.db-wal'))).toBe(false)
  },
)

test('while the server waits for its store it is alive, not ready, and can be stopped', async () => {
  const nobody = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void nobody.close())
  await expect.poll(() => nobody.listening).toBe(true)
  const { port } = nobody.address() as { port: number }
  const DATABASE_URL = `postgres://quiz:not-a-secret@127.0.0.1:${port}/quiz`
  const server = await forOneTest(startServer({ DATABASE_URL, LOG_LEVEL: 'info' }))
  await expect.poll(() => server.ask('/healthz').catch(() => null)).toMatchObject({ status: 200 })
  const answer = await server.ask('/readyz')
  expect(answer).toMatchObject({ status: 503, text: 'starting' })
  expect(answer.headers['cache-control']).toBe('no-store')
  for (const [target, method] of [
    ['/es/', 'GET'],
    ['/attempts', 'POST'],
  ] as const) {
    const page = await server.ask(target, { method })
    expect(page).toMatchObject({
      status: 503,
      text: expect.stringMatching(/^Starting\. Please.*\nEl/),
    })
    expect(page.headers).toMatchObject({ 'retry-after': '3', refresh: '3' })
  }
  // A proxy then tries another server.
  const headers = { 'X-Forwarded-For': '192.0.2.1' }
  await expect(server.ask('/', { headers })).rejects.toThrow('socket hang up')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.stderr()).toBe('')
})
