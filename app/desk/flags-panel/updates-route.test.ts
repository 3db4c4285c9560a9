import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openApp } from '../../../server/open-app.fixture.ts'
import { type RunningServer, startServer } from '../../../server/server-process.fixture.ts'
import { act } from '../../../test/action-reply.fixture.ts'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import type { Visitor } from '../../../test/signed-in.fixture.ts'
import { adminOf } from '../uploads/uploads.fixture.ts'
import { listen, operatorSets, resetFlags, UPDATES } from './remote-config.fixture.ts'

const SETTINGS = { LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' }

const { server, admin } = await openForAdmin()
/** The version at the start of a test. No version occurs twice. */
let version = 0
beforeEach(() => {
  version += 100
  return resetFlags(server, version)
})

describe('the stream of updates', () => {
  async function opened(visitor = admin) {
    const stream = await listen(server, visitor)
    onTestFinished(stream.leave)
    return stream
  }

  test('sends the version first, and then each change at once, without compression', async () => {
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

  // Measures real time. `updates-stream.test.ts` uses a clock that the test moves.
  test('announces a change by the operator, who uses another process', async () => {
    const stream = await opened()
    await stream.next()
    operatorSets(server, 'enable_gemini_call=true')
    const started = performance.now()
    expect(await stream.next()).toBe(`version ${version + 1}`)
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('ends without another event for a person who is no longer the admin', async () => {
    const stream = await opened()
    await stream.next()
    operatorSets(server, 'admin_email=boss@example.com')
    expect(await stream.next()).toBeNull()
    expect((await opened()).status).toBe(403)
  })

  test('has no body in the response to HEAD', async () => {
    expect(await admin.ask(UPDATES, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })
})

describe('many streams of updates', () => {
  // The framework collects the whole response to a data request, so the request never ends by itself.
  test('requested as data end when the clients disconnect', async () => {
    const own = await openApp(SETTINGS)
    onTestFinished(() => own.remove())
    const visitor = await adminOf(own)
    const Cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
    const givingUp = new AbortController()
    const ask = () =>
      fetch(`${own.origin}${UPDATES}.data`, { headers: { Cookie }, signal: givingUp.signal })
    const asking = Array.from({ length: 49 }, ask)
    // `opens` may take the last place for a moment. Then the server refuses that `ask`, so ask again.
    const isFull = async () => {
      asking.push(ask())
      return opens(own, visitor)
    }
    await expect.poll(isFull).toBe(503)
    givingUp.abort()
    await Promise.allSettled(asking)
    await expect.poll(() => opens(own, visitor)).toBe(200)
  })

  async function opens(own: RunningServer, visitor: Visitor) {
    const { status, leave } = await listen(own, visitor)
    leave()
    return status
  }

  test('are at most 50, and one that ends makes room for another', async () => {
    const own = await startServer(SETTINGS)
    onTestFinished(() => own.remove())
    const visitor = await adminOf(own)
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
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual(
      streams.map(() => null),
    )
    expect(own.stderr()).toBe('')
    expect(own.stdout()).not.toMatch(/"level":50/)
  })
})
