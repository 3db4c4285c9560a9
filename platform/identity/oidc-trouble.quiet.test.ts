import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openOidcClient } from './oidc-client.ts'

const CALLBACK = 'http://localhost:3000/sign-in/callback'
const LIMITS_MS = { request: 1_000, finish: 1_500 }
type Door = 'discovery' | 'jwks' | 'token'
type Key = Awaited<ReturnType<typeof makeKey>>

async function makeKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { private: privateKey, public: { ...(await exportJWK(publicKey)), kid, alg: 'RS256' } }
}

let firstKey: Key
beforeAll(async () => {
  firstKey = await makeKey('1')
})

const providers: Server[] = []
afterAll(() => {
  for (const provider of providers) {
    provider.closeAllConnections()
    provider.close()
  }
})

/** Starts a provider with a client. The test changes the fields of what this returns. */
async function startTrouble() {
  const scene = {
    /** The failure of each endpoint. An endpoint without an entry works. */
    trouble: {} as Partial<Record<Door, (response: ServerResponse) => unknown>>,
    key: firstKey,
    /** The key that the provider publishes instead of its signing key. Null to publish the signing key. */
    published: null as Key | null,
    asked: [] as Door[],
    clock: 0,
    signIn,
  }
  let nonce = ''
  const provider = createServer(async ({ url = '' }, response) => {
    const door = url === '/jwks' ? 'jwks' : url === '/token' ? 'token' : 'discovery'
    scene.asked.push(door)
    const instead = scene.trouble[door]
    if (instead && (await instead(response)) !== 'and goes on') return
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(await answers[door]()))
  }).listen(0, '127.0.0.1')
  providers.push(provider)
  await once(provider, 'listening')
  const issuer = `http://localhost:${(provider.address() as AddressInfo).port}`
  const app = { clientId: 'quiz', clientSecret: 'secret', redirectUri: CALLBACK }
  const client = openOidcClient({ issuer, ...app, limitsMs: LIMITS_MS, now: () => scene.clock })

  const answers: Record<Door, () => unknown> = {
    discovery: () => ({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    jwks: () => ({ keys: [(scene.published ?? scene.key).public] }),
    token: async () => ({
      access_token: 'a',
      token_type: 'bearer',
      id_token: await new SignJWT({ nonce })
        .setProtectedHeader({ alg: 'RS256', kid: scene.key.public.kid })
        .setIssuer(issuer)
        .setAudience('quiz')
        .setSubject('p1')
        .setIssuedAt()
        .setExpirationTime('1 minute')
        .sign(scene.key.private),
    }),
  }

  async function signIn() {
    const { transaction } = await client.start()
    nonce = transaction.nonce
    const callback = new URL(`${CALLBACK}?code=c&state=${transaction.state}`)
    return (await client.finish(callback, transaction)).subject
  }

  return scene
}

type Trouble = Awaited<ReturnType<typeof startTrouble>>

const fails = (response: ServerResponse) => response.writeHead(500).end('out of order')
const stalls = () => {}
const isGarbage = (response: ServerResponse) => response.end('<html>')
const breaksOff = (response: ServerResponse) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
  response.write('{')
}

// Most of these tests wait for a limit, so they wait together.
describe.concurrent('a sign-in fails within the time limit, and the next one works', () => {
  const moods = { fails, stalls, isGarbage, breaksOff }
  const cases = (['discovery', 'jwks', 'token'] as const).flatMap((door) =>
    Object.entries(moods).map(([mood, instead]) => [door, mood, instead] as const),
  )

  test.each(cases)('%s %s', async (door, _mood, instead) => {
    const scene = await startTrouble()
    scene.trouble[door] = instead
    const started = performance.now()
    await expect(scene.signIn()).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(10 * LIMITS_MS.finish)
    scene.trouble = {}
    expect(await scene.signIn()).toBe('p1')
  })

  test('also if each answer is in time, but not all together', async () => {
    const scene = await startTrouble()
    const slowly = () => pause(0.8 * LIMITS_MS.request, 'and goes on')
    scene.trouble = { token: slowly, jwks: slowly }
    await expect(scene.signIn()).rejects.toThrow('The provider takes too long')
    scene.trouble = {}
    expect(await scene.signIn()).toBe('p1')
  })
})

describe('a new key of the provider', () => {
  const looks = ({ asked }: Trouble) => asked.filter((door) => door === 'jwks').length

  test('works without a restart', async () => {
    const scene = await startTrouble()
    expect(await scene.signIn()).toBe('p1')
    expect(await scene.signIn()).toBe('p1')
    expect(looks(scene)).toBe(1)
    scene.key = await makeKey('2')
    await expect(scene.signIn()).rejects.toThrow('no applicable keys found')
    expect(await scene.signIn()).toBe('p1')
  })

  test('works under the id of the previous key', async () => {
    const scene = await startTrouble()
    expect(await scene.signIn()).toBe('p1')
    scene.key = await makeKey('1')
    await expect(scene.signIn()).rejects.toThrow()
    expect(await scene.signIn()).toBe('p1')
    expect(looks(scene)).toBe(2)
  })

  test('works after a minute for the first sign-in', async () => {
    const scene = await startTrouble()
    expect(await scene.signIn()).toBe('p1')
    scene.key = await makeKey('1')
    scene.clock += 60_000
    expect(await scene.signIn()).toBe('p1')
    expect(looks(scene)).toBe(2)
  })

  test('cannot be forged to make the app call the provider again and again', async () => {
    const scene = await startTrouble()
    expect(await scene.signIn()).toBe('p1')
    const good = scene.key
    const stranger = await makeKey('')
    for (let forged = 0; forged < 20; forged++) {
      const kid = forged % 2 === 0 ? '1' : `${forged}`
      scene.key = { private: stranger.private, public: { ...good.public, kid } }
      scene.published = good
      await expect(scene.signIn()).rejects.toThrow()
    }
    expect(looks(scene)).toBe(2)
    scene.key = good
    expect(await scene.signIn()).toBe('p1')
    scene.clock += 10_000
    scene.key = scene.published = await makeKey('1')
    await expect(scene.signIn()).rejects.toThrow()
    expect(await scene.signIn()).toBe('p1')
    expect(looks(scene)).toBe(3)
  })
})
