import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type ChangingProvider, makeKey, startProvider } from './changing-provider.fixture.ts'

const LIMITS_MS = { request: 1_000, finish: 1_500 }

const firstKey = await makeKey('1')

/** Starts a provider. Its client has short limits and a clock that the test sets. */
async function startTrouble() {
  const time = { clock: 0 }
  const limits = { limitsMs: LIMITS_MS, now: () => time.clock }
  const provider = await startProvider(firstKey, limits)
  const signIn = async () => (await provider.signIn()).claims.subject
  return { provider, time, signIn }
}

const fails = (response: ServerResponse) => response.writeHead(500).end('out of order')
const stalls = () => {}
const isGarbage = (response: ServerResponse) => response.end('<html>')
const breaksOff = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
  response.write('{')
}

// Most of these tests wait for a limit, so they run concurrently.
describe.concurrent('a sign-in fails within the time limit, and the next one works', () => {
  const moods = { fails, stalls, isGarbage, breaksOff }
  const cases = (['discovery', 'jwks', 'token'] as const).flatMap((endpoint) =>
    Object.entries(moods).map(([mood, instead]) => [endpoint, mood, instead] as const),
  )

  test.each(cases)('%s %s', async (endpoint, _mood, instead) => {
    const { provider, signIn } = await startTrouble()
    provider.trouble[endpoint] = instead
    const started = performance.now()
    await expect(signIn()).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(10 * LIMITS_MS.finish)
    provider.trouble = {}
    expect(await signIn()).toBe('p1')
  })

  test('if each answer is in time, but all answers together take too long', async () => {
    const { provider, signIn } = await startTrouble()
    const slowly = () => pause(0.8 * LIMITS_MS.request, 'and goes on')
    provider.trouble = { token: slowly, jwks: slowly }
    await expect(signIn()).rejects.toThrow('The provider takes too long')
    provider.trouble = {}
    expect(await signIn()).toBe('p1')
  })
})

describe('a new key of the provider', () => {
  const looks = ({ paths }: ChangingProvider) => paths.filter((path) => path === '/jwks').length

  test('works for the second sign-in, without a restart', async () => {
    const { provider, signIn } = await startTrouble()
    expect(await signIn()).toBe('p1')
    expect(await signIn()).toBe('p1')
    expect(looks(provider)).toBe(1)
    provider.key = await makeKey('2')
    await expect(signIn()).rejects.toThrow('no applicable keys found')
    expect(await signIn()).toBe('p1')
  })

  test('works for the second sign-in, even with the id of the previous key', async () => {
    const { provider, signIn } = await startTrouble()
    expect(await signIn()).toBe('p1')
    provider.key = await makeKey('1')
    await expect(signIn()).rejects.toThrow()
    expect(await signIn()).toBe('p1')
    expect(looks(provider)).toBe(2)
  })

  test('works for the first sign-in if a minute has passed', async () => {
    const { provider, time, signIn } = await startTrouble()
    expect(await signIn()).toBe('p1')
    provider.key = await makeKey('1')
    time.clock += 60_000
    expect(await signIn()).toBe('p1')
    expect(looks(provider)).toBe(2)
  })

  test('that is forged makes the app reread the keys at most once in ten seconds', async () => {
    const { provider, time, signIn } = await startTrouble()
    expect(await signIn()).toBe('p1')
    const good = provider.key
    const stranger = await makeKey('')
    for (let forged = 0; forged < 20; forged++) {
      const kid = forged % 2 === 0 ? '1' : `${forged}`
      provider.key = { private: stranger.private, public: { ...good.public, kid } }
      provider.published = [good.public]
      await expect(signIn()).rejects.toThrow()
    }
    expect(looks(provider)).toBe(2)
    provider.key = good
    expect(await signIn()).toBe('p1')
    time.clock += 10_000
    provider.key = await makeKey('1')
    provider.published = null
    await expect(signIn()).rejects.toThrow()
    expect(await signIn()).toBe('p1')
    expect(looks(provider)).toBe(3)
  })
})
