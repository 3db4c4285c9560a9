import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ServerProcess, startServer } from '../../server/server-process.fixture.ts'
import { act } from '../../test/action-reply.fixture.ts'
import type { Visitor } from '../../test/signed-in.fixture.ts'
import { adminOf, listen, operatorSets, resetFlags, UPDATES } from './remote-config.fixture.ts'

let server: ServerProcess
let admin: Visitor
/** The version that each test begins with; no version comes twice. */
let version = 0
beforeAll(async () => {
  server = await startServer({ LOCAL_ADMIN_CODE: 'the admin code' })
  admin = await adminOf(server)
})
beforeEach(() => {
  version += 100
  return resetFlags(server, version)
})
afterAll(() => server.remove())

describe('the stream of updates', () => {
  async function opened(visitor = admin, of = server) {
    const stream = await listen(of, visitor)
    onTestFinished(stream.leave)
    return stream
  }

  test('tells the version at first, and then each change at once, uncompressed', async () => {
    const stream = await opened()
    expect(stream.status).toBe(200)
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers).not.toHaveProperty('content-encoding')
    expect(await stream.next()).toBe(`version ${version}`)
    const { status } = await act(admin, '/admin', {
      intent: 'change-flags',
      enable_ai_drafts: 'true',
    })
    expect(status).toBe(200)
    expect(await stream.next()).toBe(`version ${version + 1}`)
  })

  test('sees within two seconds what the operator sets', async () => {
    const stream = await opened()
    await stream.next()
    operatorSets(server, 'enable_gemini_call=true')
    const started = performance.now()
    expect(await stream.next()).toBe(`version ${version + 1}`)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('ends for who is the admin no more, who learns of no change', async () => {
    const stream = await opened()
    await stream.next()
    operatorSets(server, 'admin_email=boss@example.com')
    expect(await stream.next()).toBeNull()
    expect((await opened()).status).toBe(403)
  })

  test('ends for who has signed out, who learns of no change', async () => {
    const leaving = await adminOf(server)
    const stream = await opened(leaving)
    await stream.next()
    await leaving.post('/sign-out', null)
    operatorSets(server, 'enable_gemini_call=true')
    expect(await stream.next()).toBeNull()
  })

  test('has a head without a body', async () => {
    expect(await admin.ask(UPDATES, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })
})

describe('many streams of updates', () => {
  async function startOwn() {
    const own = await startServer({ LOCAL_ADMIN_CODE: 'the admin code' })
    onTestFinished(() => own.remove())
    return { own, visitor: await adminOf(own) }
  }

  // The framework collects what a data request gets, so it never ends by itself.
  test('asked for as data make room once they are given up', async () => {
    const { own, visitor } = await startOwn()
    const Cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const givingUp = new AbortController()
    const asking = Array.from({ length: 50 }, () =>
      fetch(`${own.origin}${UPDATES}.data`, { headers: { Cookie }, signal: givingUp.signal }),
    )
    const given = Promise.allSettled(asking)
    await expect.poll(() => opens(own, visitor)).toBe(503)
    givingUp.abort()
    await given
    await expect.poll(() => opens(own, visitor)).toBe(200)
  })

  /** The status of a stream that is left at once. */
  async function opens(own: ServerProcess, visitor: Visitor) {
    const { status, leave } = await listen(own, visitor)
    leave()
    return status
  }

  test('are 50, and those who leave make room', async () => {
    const { own, visitor } = await startOwn()
    const streams = await Promise.all(Array.from({ length: 50 }, () => listen(own, visitor)))
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    const refused = await listen(own, visitor)
    expect(refused.status).toBe(503)
    streams.pop()?.leave()
    await expect.poll(async () => (await listen(own, visitor)).status).toBe(200)
    await Promise.all(streams.map((stream) => stream.next()))

    const started = performance.now()
    own.child.kill('SIGTERM')
    expect(await own.ended).toBe(0)
    expect(performance.now() - started).toBeLessThan(2000)
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(
      streams.map(() => null),
    )
    expect(own.stderr()).toBe('')
    expect(own.stdout()).not.toMatch(/"level":50/)
  })
})
