import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { releaseSome } from '../../../platform/documents/declared-collections.ts'
import type { Claims } from '../../../platform/identity/claims.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { readSession, sessions, startSession } from './session.server.ts'
import { beginSignIn, completeSignIn } from './sign-in.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let opened: ReturnType<typeof openTestServices>
let services: Services
let clock: { time: number }
beforeEach(() => {
  opened = openTestServices()
  ;({ services, clock } = opened)
})

const claims = (subject: string, issuer = 'https://accounts.example.com'): Claims => ({
  issuer,
  subject,
  email: 'alice@example.com',
  emailVerified: true,
  name: 'Alice',
  picture: null,
})

const request = (setCookie?: string) =>
  new Request('http://localhost:3000/', {
    headers: setCookie ? { Cookie: setCookie.split(';')[0] ?? '' } : {},
  })

const signIn = (subject: string, issuer?: string) =>
  startSession(services, request(), claims(subject, issuer))

const stored = () => opened.documents.list('sessions')

describe('a session', () => {
  test('ends after half an hour without use', async () => {
    const cookie = await signIn('alice')
    clock.time += 30 * MINUTE - 1
    expect(await readSession(services, request(cookie))).not.toBeNull()
    clock.time += 30 * MINUTE - 1
    expect(await readSession(services, request(cookie))).not.toBeNull()
    clock.time += 30 * MINUTE
    expect(await readSession(services, request(cookie))).toBeNull()
    expect(await stored()).toEqual([])
  })

  test('ends after twelve hours even if it is used', async () => {
    const cookie = await signIn('alice')
    for (let passed = 0; passed < 12 * HOUR - 20 * MINUTE; passed += 20 * MINUTE) {
      clock.time += 20 * MINUTE
      expect(await readSession(services, request(cookie))).not.toBeNull()
    }
    clock.time += 20 * MINUTE
    expect(await readSession(services, request(cookie))).toBeNull()
  })

  test('is not written at each use', async () => {
    const cookie = await signIn('alice')
    const [before] = await stored()
    clock.time += MINUTE
    await readSession(services, request(cookie))
    expect((await stored())[0]).toEqual(before)
  })

  test('works while the store is read-only', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'session-'))
    const file = path.join(folder, 'documents.db')
    ;({ services, clock } = openTestServices(file))
    const cookie = await signIn('alice')
    const other = new DatabaseSync(file)
    onTestFinished(() => {
      other.close()
      rmSync(folder, { recursive: true })
    })
    other.exec('BEGIN EXCLUSIVE')
    clock.time += 20 * MINUTE
    expect(await readSession(services, request(cookie))).toMatchObject({ name: 'Alice' })
    clock.time += 12 * HOUR
    expect(await readSession(services, request(cookie))).toBeNull()
  })

  test('is removed after its expiry when another session starts', async () => {
    await signIn('alice')
    await signIn('bob')
    clock.time += 31 * MINUTE
    await signIn('carol')
    expect(await stored()).toHaveLength(1)
  })

  test('ends when the same browser signs in again', async () => {
    const first = await signIn('alice')
    await startSession(services, request(first), claims('alice'))
    expect(await readSession(services, request(first))).toBeNull()
    expect(await stored()).toHaveLength(1)
  })

  test("ends together with the user's other sessions, and no other user's session ends", async () => {
    const cookies = [await signIn('alice'), await signIn('alice'), await signIn('bob')]
    const uid = (await readSession(services, request(cookies[0])))?.uid ?? ''
    await opened.documents.batch(await releaseSome(services, sessions, uid))
    expect(await releaseSome(services, sessions, uid)).toEqual([])
    const left = await Promise.all(cookies.map((cookie) => readSession(services, request(cookie))))
    expect(left.map((session) => session !== null)).toEqual([false, false, true])
  })
})

describe('the sessions of one user', () => {
  test('are at most 20, and the least recently used session ends', async () => {
    const cookies: string[] = []
    for (let n = 0; n < 20; n++) {
      cookies.push(await signIn('alice'))
      clock.time += 1000
    }
    await signIn('bob')
    clock.time += 5 * MINUTE
    await readSession(services, request(cookies[0]))
    await signIn('alice')
    expect(await stored()).toHaveLength(21)
    const isLive = async (n: number) => (await readSession(services, request(cookies[n]))) !== null
    expect([await isLive(0), await isLive(1), await isLive(2)]).toEqual([true, false, true])
  })

  test('are not limited in a demo, where all visitors share the admin', async () => {
    const settings = { ...services.settings, demoUntil: new Date(clock.time) }
    for (let n = 0; n < 21; n++) {
      await startSession({ ...services, settings }, request(), claims('alice'))
    }
    expect(await stored()).toHaveLength(21)
  })

  test('store a name of at most 200 characters, and no picture with a very long address', async () => {
    const picture = `https://example.com/${'x'.repeat(3_000)}`
    const endless = { ...claims('alice'), name: '😀'.repeat(5_000), picture }
    const cookie = await startSession(services, request(), endless)
    const session = await readSession(services, request(cookie))
    expect(session?.name).toHaveLength(200)
    expect(session?.picture).toBeNull()
  })
})

test('a session that ends while a request records its use is not created again', async () => {
  const cookie = await signIn('alice')
  clock.time += 20 * MINUTE
  const [{ id } = { id: '' }] = await stored()
  const uid = (await readSession(services, request(cookie), { isUse: false }))?.uid ?? ''
  const ending = await releaseSome(services, sessions, uid)
  const { documents } = services
  const late = {
    ...documents,
    // The session ends between the request's read and its write.
    async get(path: string) {
      const found = await documents.get(path)
      if (path === `sessions/${id}`) await documents.batch(ending)
      return found
    },
  }
  expect(await readSession({ ...services, documents: late }, request(cookie))).toBeNull()
  expect(await stored()).toEqual([])
})

test('only issuer and subject identify the user', async () => {
  const uidOf = async (cookie: string) => (await readSession(services, request(cookie)))?.uid
  const alice = await uidOf(await signIn('alice'))
  expect(await uidOf(await signIn('alice'))).toBe(alice)
  expect(await uidOf(await signIn('bob'))).not.toBe(alice)
  expect(await uidOf(await signIn('alice', 'https://other.example.com'))).not.toBe(alice)
  const one = await uidOf(await signIn('b","c', 'a'))
  expect(await uidOf(await signIn('c', 'a","b'))).not.toBe(one)
})

describe('a sign-in', () => {
  const state = 'a-state-of-this-test-1'
  const identity: Services['identity'] = {
    issuer: 'https://accounts.example.com',
    start: async () => ({
      url: new URL('https://accounts.example.com/auth'),
      transaction: { state, nonce: 'n', codeVerifier: 'v' },
    }),
    finish: async () => claims('alice'),
  }
  const START = new Request('http://localhost:3000/sign-in')
  const comeBack = async (setCookie: string) =>
    completeSignIn(
      services,
      new Request(`http://localhost:3000/sign-in/callback?code=c&state=${state}`, {
        headers: { Cookie: setCookie.split(';')[0] ?? '' },
      }),
    )

  test('may take at most ten minutes', async () => {
    services = { ...services, identity }
    const begun = await beginSignIn(services, START, '/content')
    const cookie = begun.headers.getSetCookie().join()
    expect(begun.location).toBe('https://accounts.example.com/auth')
    clock.time += 10 * MINUTE - 1
    expect((await comeBack(cookie)).location).toBe('/content')
    clock.time += 1
    const late = await comeBack(cookie)
    expect(late.location).toBeNull()
    expect(late.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
  })

  test('that fails logs nothing from the reply of the provider', async () => {
    const failing = async () => {
      throw Object.assign(new Error('unexpected ID token'), {
        code: 'OAUTH_INVALID_RESPONSE',
        cause: { claims: { email: 'alice@example.com' } },
      })
    }
    services = { ...services, identity: { ...identity, finish: failing } }
    const begun = await beginSignIn(services, START, null)
    await comeBack(begun.headers.getSetCookie().join())
    expect(opened.logged).toEqual([
      expect.objectContaining({
        level: 40,
        reason: 'unexpected ID token',
        code: 'OAUTH_INVALID_RESPONSE',
        msg: 'sign-in failed',
      }),
    ])
    expect(JSON.stringify(opened.logged)).not.toContain('alice')
  })
})
