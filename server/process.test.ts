import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { json, text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { INDEXES } from '../app/collections.server.ts'
import { putBank } from '../app/making/question-bank/bank.fixture.ts'
import { makeItems } from '../app/riders/quiz/quiz.fixture.ts'
import { openSqliteStore } from '../platform/documents/sqlite/store.ts'
import { openLog } from '../platform/log.ts'
import { freePort } from '../test/free-port.fixture.ts'
import { newFolder } from '../test/temporary-folder.fixture.ts'
import { forOneTest } from './for-one-test.fixture.ts'
import { type Settings, startServer } from './server-process.fixture.ts'

const start = (settings?: Settings) => forOneTest(startServer(settings))

/** A time in milliseconds below the 20 seconds that a stopping server waits for pending requests. */
const WITHOUT_WAITING = 18_000

const stoppingLine = ({ msg }: { msg: string }) => msg === 'stopping'

describe('a stop signal', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends the server with code 0 and closes the store (%s)',
    async (signal) => {
      const server = await start()
      await server.ask('/questions/OR')
      const wal = path.join(server.dataDir, 'documents.db-wal')
      expect(existsSync(wal)).toBe(true)
      server.child.kill(signal)
      expect(await server.ended).toBe(0)
      expect(existsSync(wal)).toBe(false)
      expect(server.stderr()).toBe('')
      expect(server.stdout()).toContain('"msg":"stopped"')
    },
  )

  test('does not wait for idle connections', async () => {
    const server = await start()
    const idle = connect(server.port, '127.0.0.1')
    idle.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(idle, 'data')
    const silent = connect(server.port, '127.0.0.1')
    await once(silent, 'connect')
    const started = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(WITHOUT_WAITING)
  })

  test('takes the server out of service at once', async () => {
    const server = await start()
    const late = connect(server.port, '127.0.0.1')
    late.write('GET /readyz HTTP/1.1\r\n')
    await server.ask('/healthz')
    server.child.kill('SIGTERM')
    await server.logLine(stoppingLine)
    await expect(server.ask('/')).rejects.toThrow('ECONNREFUSED')

    const started = performance.now()
    late.write('Host: a\r\n\r\n')
    const answer = await text(late)
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
    expect(answer).toMatch(/^cache-control: no-store\r$/im)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(answer).toMatch(/\r\n\r\nstopping$/)
    expect(await server.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(WITHOUT_WAITING)
  })

  test('lets a slow client read the whole response, also after a second signal', async () => {
    const dataDir = newFolder()
    const explanation = 'x'.repeat(800_000)
    const store = openSqliteStore({ file: path.join(dataDir, 'documents.db'), indexes: INDEXES })
    const asked = makeItems(25).map((item) => ({ ...item, explanation }))
    await putBank({ documents: store, log: openLog('silent'), now: () => new Date() }, 'OR', asked)
    await store.close()

    const server = await start({ DATA_DIR: dataDir, STARTER_CONTENT: 'off' })
    const asking = request({ port: server.port, path: '/questions/OR', agent: false }).end()
    // The client has received the headers. The rest of the response does not fit into the buffers.
    const [response]: IncomingMessage[] = await once(asking, 'response')
    const started = performance.now()
    server.child.kill('SIGTERM')
    await server.logLine(stoppingLine)
    server.child.kill('SIGTERM')
    server.child.kill('SIGINT')
    const items = (await json(response as IncomingMessage)) as { explanation: string }[]
    expect(items.map((item) => item.explanation.length)).toEqual(Array(25).fill(800_000))
    expect(await server.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(WITHOUT_WAITING)
    expect(server.stdout().match(/"msg":"stopping"/g)).toHaveLength(1)
    expect(existsSync(path.join(dataDir, 'documents.db-wal'))).toBe(false)
  })
})

describe('a failed start prints one sentence and ends with code 1:', () => {
  async function complaint(settings: Settings): Promise<string> {
    const server = await start(settings)
    expect(await server.ended).toBe(1)
    expect(server.stdout()).toBe('')
    return server.stderr()
  }

  test('a bad setting', async () => {
    expect(await complaint({ PORT: '70000' })).toBe(
      'PORT must be a port number from 0 to 65535; it is "70000".\n',
    )
  })

  test('a database file that is cut off', async () => {
    const dataDir = newFolder()
    const file = path.join(dataDir, 'documents.db')
    const store = openSqliteStore({ file, indexes: INDEXES })
    await store.set('things/a', { text: 'x'.repeat(10_000) })
    await store.close()
    const damaged = readFileSync(file).subarray(0, 5000)
    writeFileSync(file, damaged)
    const sentence = await complaint({ DATA_DIR: dataDir })
    expect(sentence).toMatch(/^\S+documents\.db is damaged or not an SQLite database \(.*\): .*\n$/)
    expect(sentence).toContain('restore it from a backup')
    expect(readFileSync(file)).toEqual(damaged)
  })

  test('a port in use', async () => {
    const port = await freePort()
    const taken = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const sentence = await complaint({ PORT: String(port) })
    expect(sentence).toMatch(/ port \d+ \(.*in use.*\)\. .* set another PORT\.\n$/)
  })

  test.each(['nowhere.invalid', '192.0.2.1'])(
    'HOST=%s, which is not an address of this machine',
    async (HOST) => {
      const sentence = await complaint({ HOST })
      expect(sentence).toMatch(/^The server cannot listen on .* \(.*\)\. Set HOST to .*\.\n$/)
    },
  )
})
