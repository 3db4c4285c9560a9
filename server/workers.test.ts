import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linesOf, type ServerProcess, startServer } from './server-process.fixture.ts'

async function start(settings?: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(settings)
  onTestFinished(() => server.remove())
  return server
}

/** Loaded into the processes, so that a signal makes each kind of error. */
const FAULTS = `--import=${path.join(import.meta.dirname, 'faults.fixture.ts')}`

function linesWith(server: ServerProcess, words: string) {
  return linesOf(server.stdout()).filter(({ msg }) => msg.includes(words))
}

function childrenOf({ child }: ServerProcess): number[] {
  const file = `/proc/${child.pid}/task/${child.pid}/children`
  return readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

test('several processes start on an empty folder as one, outlive an error, and stop as one', async () => {
  const server = await start({ WORKERS: '2', NODE_OPTIONS: FAULTS })
  await expect.poll(() => linesWith(server, 'a process is ready')).toHaveLength(2)
  const [one = 0, other = 0] = childrenOf(server)
  for (const words of ['ready: ', 'the admin code is', 'starter questions', 'starter articles']) {
    expect(linesWith(server, words), words).toHaveLength(1)
  }
  process.kill(other, 'SIGURG')
  await expect.poll(() => linesWith(server, 'a process ended')).toHaveLength(1)
  await expect.poll(() => linesWith(server, 'a process is ready')).toHaveLength(3)
  expect(childrenOf(server)).toContain(one)
  expect(childrenOf(server)).not.toContain(other)
  expect(linesOf(server.stdout()).filter(({ level }) => level === 60)).toHaveLength(1)
  expect((await server.ask('/content')).status).toBe(200)

  const before = performance.now()
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(performance.now() - before).toBeLessThan(10_000)
  expect(linesWith(server, 'a process ended')).toHaveLength(1)
  expect(existsSync(path.join(server.dataDir, 'documents.db-wal'))).toBe(false)
  expect(server.stderr()).toBe('')
})

test.each([
  ['is thrown by a listener', 'SIGURG', 'thrown by a listener'],
  ['is a rejection that nobody awaits', 'SIGWINCH', 'rejected and not awaited'],
] as const)(
  'an error that %s is logged once, and the process ends with 1',
  async (_, signal, message) => {
    const server = await start({ NODE_OPTIONS: FAULTS, STARTER_CONTENT: 'off' })
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

test('a program of several processes that cannot start says so once and ends with 1', async () => {
  const bad = await start({ WORKERS: '2', ORIGIN: 'nowhere' })
  expect(await bad.ended).toBe(1)
  expect(bad.stderr()).toMatch(/^ORIGIN must be [^\n]*\n$/)

  writeFileSync(path.join(bad.dataDir, 'documents.db'), 'a letter '.repeat(1_000))
  const damaged = await start({ WORKERS: '2', DATA_DIR: bad.dataDir })
  expect(await damaged.ended).toBe(1)
  expect(damaged.stderr()).toMatch(/^\S+documents\.db is damaged [^\n]*\n$/)
})

test('while its store is awaited the server is alive, not ready, and can be stopped', async () => {
  const nobody = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void nobody.close())
  await expect.poll(() => nobody.listening).toBe(true)
  const { port } = nobody.address() as { port: number }
  const DATABASE_URL = `postgres://quiz:not-a-secret@127.0.0.1:${port}/quiz`
  const server = await start({ DATABASE_URL, LOG_LEVEL: 'info' })
  await expect.poll(() => server.ask('/healthz').catch(() => null)).toMatchObject({ status: 200 })
  const answer = await server.ask('/readyz')
  expect(answer).toMatchObject({ status: 503, text: 'starting' })
  expect(answer.headers['cache-control']).toBe('no-store')
  await expect(server.ask('/')).rejects.toThrow('socket hang up')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.stderr()).toBe('')
})
