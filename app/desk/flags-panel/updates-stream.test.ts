import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { changeRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { endSession, startSession } from '../../people/auth/session.server.ts'
import { streamUpdates } from './updates-stream.server.ts'

const MINUTE = 60_000
const ADMIN = {
  issuer: 'https://idp.example',
  subject: 'admin',
  email: 'admin@example.com',
  emailVerified: true,
  name: 'Admin',
  picture: null,
}

/** Opens the admin's stream, with a clock that the test moves. */
async function opened() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const stop = new AbortController()
  const leave = new AbortController()
  const { services: ordinary, documents, clock, errors } = openTestServices()
  const services = { ...ordinary, stopping: stop.signal }
  const origin = 'http://localhost:3000'
  const cookie = await startSession(services, new Request(origin), ADMIN)
  const headers = { Cookie: cookie.split(';', 1)[0] ?? '' }
  const request = new Request(origin, { headers, signal: leave.signal })
  const reads = vi.spyOn(documents, 'get')
  const reader = streamUpdates(services, request)?.getReader()
  onTestFinished(() => leave.abort())

  async function passes(milliseconds: number) {
    for (let left = milliseconds; left > 0; left -= 500) {
      clock.time += 500
      await vi.advanceTimersByTimeAsync(500)
    }
  }

  const next = async () => {
    const { value } = (await reader?.read()) ?? {}
    return value && new TextDecoder().decode(value)
  }

  return { services, documents, clock, request, reader, reads, errors, stop, leave, passes, next }
}

const change = (services: Parameters<typeof changeRemoteConfig>[0]) =>
  changeRemoteConfig(services, { enable_ai_drafts: true }, 'operator')

test('a listener gets the version, then each new version, and a comment after a long silence', async () => {
  const { services, passes, next } = await opened()
  await passes(500)
  expect(await next()).toBe('event: version\ndata: 0\n\n')
  await change(services)
  await passes(500)
  expect(await next()).toBe('event: version\ndata: 1\n\n')
  await passes(15_000)
  expect(await next()).toBe(': still here\n\n')
  await change(services)
  await passes(500)
  expect(await next()).toBe('event: version\ndata: 2\n\n')
})

test('the stream ends within 15 seconds after a sign-out, even without a change', async () => {
  const { services, request, passes, next } = await opened()
  await passes(500)
  await next()
  await endSession(services, request)
  await passes(15_500)
  expect(await next()).toBeUndefined()
})

test('a page that only listens does not extend the session', async () => {
  const { clock, passes, next } = await opened()
  await passes(500)
  await next()
  clock.time += 20 * MINUTE
  await passes(500)
  expect(await next()).toBe(': still here\n\n')
  clock.time += 10 * MINUTE
  await passes(500)
  expect(await next()).toBeUndefined()
})

test.each(['leaves', 'cancels', 'loses the server'])(
  'the server stops reading the store for a listener that %s',
  async (how) => {
    const { reader, reads, stop, leave, passes, next } = await opened()
    await passes(500)
    await next()
    if (how === 'leaves') leave.abort()
    else if (how === 'cancels') await reader?.cancel()
    else stop.abort()
    expect(await next()).toBeUndefined()
    await passes(500)
    reads.mockClear()
    await passes(60_000)
    expect(reads).not.toHaveBeenCalled()
  },
)

test('the server logs an outage of the store once, and ends no stream', async () => {
  const { services, documents, errors, passes, next } = await opened()
  await passes(500)
  await next()
  for (const outage of [1, 2]) {
    const reads = vi.spyOn(documents, 'get').mockRejectedValue(new Error('disk gone'))
    await passes(20_000)
    expect(await next()).toBe(': still here\n\n')
    expect(errors()).toHaveLength(outage)
    expect(errors()[0]).toMatchObject({ msg: 'cannot watch the remote config' })
    reads.mockRestore()
    await passes(500)
  }
  await change(services)
  await passes(500)
  expect(await next()).toBe('event: version\ndata: 1\n\n')
})
