import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type IdentityProvider, openOidcClient } from './oidc-client.ts'

const CALLBACK = 'http://localhost:3000/sign-in/callback'
const LIMITS_MS = { request: 600, finish: 900 }
type Door = 'discovery' | 'jwks' | 'token'

/** The failure of each endpoint. An endpoint without an entry works. */
let trouble: Partial<Record<Door, (response: ServerResponse) => unknown>>
let key: Awaited<ReturnType<typeof makeKey>>
/** The key that the provider publishes instead of its signing key. Null to publish the signing key. */
let published: typeof key | null
let asked: string[]
let clock: number
let issuer: string
let provider: Server
let client: IdentityProvider
let nonce: string
beforeEach(async () => {
  trouble = {}
  asked = []
  published = null
  clock = 0
  key = await makeKey('1')
  provider = createServer(async ({ url = '' }, response) => {
    const door = url === '/jwks' ? 'jwks' : url === '/token' ? 'token' : 'discovery'
    asked.push(door)
    const instead = trouble[door]
    if (instead && (await instead(response)) !== 'and goes on') return
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(await answers[door]()))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  issuer = `http://localhost:${(provider.address() as AddressInfo).port}`
  const app = { clientId: 'quiz', clientSecret: 'secret', redirectUri: CALLBACK }
  client = openOidcClient({ issuer, ...app, limitsMs: LIMITS_MS, now: () => clock })
})
afterEach(() => {
  provider.closeAllConnections()
  provider.close()
})

const answers: Record<Door, () => unknown> = {
  discovery: () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    id_token_signing_alg_values_supported: ['RS256'],
  }),
  jwks: () => ({ keys: [(published ?? key).public] }),
  token: async () => ({
    access_token: 'a',
    token_type: 'bearer',
    id_token: await new SignJWT({ nonce })
      .setProtectedHeader({ alg: 'RS256', kid: key.public.kid })
      .setIssuer(issuer)
      .setAudience('quiz')
      .setSubject('p1')
      .setIssuedAt()
      .setExpirationTime('1 minute')
      .sign(key.private),
  }),
}

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { private: privateKey, public: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } }
}

async function signIn() {
  const { transaction } = await client.start()
  nonce = transaction.nonce
  const callback = new URL(`${CALLBACK}?code=c&state=${transaction.state}`)
  return (await client.finish(callback, transaction)).subject
}

const fails = (response: ServerResponse) => response.writeHead(500).end('out of order')
const stalls = () => {}
const isGarbage = (response: ServerResponse) => response.end('<html>')
const breaksOff = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
  response.write('{')
}

describe('a sign-in fails within the time limit, and the next one works', () => {
  const moods = { fails, stalls, isGarbage, breaksOff }
  const cases = (['discovery', 'jwks', 'token'] as const).flatMap((door) =>
    Object.entries(moods).map(([mood, instead]) => [door, mood, instead] as const),
  )

  test.each(cases)('%s %s', async (door, _mood, instead) => {
    trouble[door] = instead
    const started = performance.now()
    await expect(signIn()).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(10 * LIMITS_MS.finish)
    trouble = {}
    expect(await signIn()).toBe('p1')
  })

  test('also if each answer is in time, but not all together', async () => {
    const slowly = () => pause(0.8 * LIMITS_MS.request, 'and goes on')
    trouble = { token: slowly, jwks: slowly }
    await expect(signIn()).rejects.toThrow('The provider takes too long')
    trouble = {}
    expect(await signIn()).toBe('p1')
  })
})

describe('a new key of the provider', () => {
  const looks = () => asked.filter((door) => door === 'jwks').length

  test('works without a restart', async () => {
    expect(await signIn()).toBe('p1')
    expect(await signIn()).toBe('p1')
    expect(looks()).toBe(1)
    key = await makeKey('2')
    await expect(signIn()).rejects.toThrow('no applicable keys found')
    expect(await signIn()).toBe('p1')
  })

  test('works under the id of the previous key', async () => {
    expect(await signIn()).toBe('p1')
    key = await makeKey('1')
    await expect(signIn()).rejects.toThrow()
    expect(await signIn()).toBe('p1')
    expect(looks()).toBe(2)
  })

  test('works after a minute for the first sign-in', async () => {
    expect(await signIn()).toBe('p1')
    key = await makeKey('1')
    clock += 60_000
    expect(await signIn()).toBe('p1')
    expect(looks()).toBe(2)
  })

  test('cannot be forged to make the app call the provider again and again', async () => {
    expect(await signIn()).toBe('p1')
    const good = key
    for (let forged = 0; forged < 20; forged++) {
      const stranger = await makeKey(forged % 2 === 0 ? '1' : `${forged}`)
      key = { private: stranger.private, public: { ...good.public, kid: stranger.public.kid } }
      published = good
      await expect(signIn()).rejects.toThrow()
    }
    expect(looks()).toBe(2)
    key = good
    expect(await signIn()).toBe('p1')
    clock += 10_000
    key = published = await makeKey('1')
    await expect(signIn()).rejects.toThrow()
    expect(await signIn()).toBe('p1')
    expect(looks()).toBe(3)
  })
})
