import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../platform/documents/sqlite-store.ts'
import { INDEXES } from '../../server/indexes.ts'
import { type ServerProcess, startServer } from '../../server/server-process.fixture.ts'
import { type Visitor, visitorOf } from '../../test/signed-in.fixture.ts'
import { ownPath } from './sign-in.server.ts'

const FAILED = 'Sign-in failed. No user returned.'
const ADMIN_CODE = 'the code of this test'

let server: ServerProcess
let rider: Visitor
beforeAll(async () => {
  const settings = { STARTER_CONTENT: 'off', LOCAL_ADMIN_CODE: ADMIN_CODE }
  server = await startServer({ ...settings, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  expect(server.stdout() + server.stderr()).not.toMatch(/@example|alice|code=|203\.0\.113/i)
  expect(server.stdout()).not.toContain(ADMIN_CODE)
  await server.remove()
})
let client = 0
beforeEach(() => {
  client++
  const ask: ServerProcess['ask'] = (target, options) =>
    server.ask(target, {
      ...options,
      headers: { 'X-Forwarded-For': `203.0.113.${client}`, ...options?.headers },
    })
  rider = visitorOf({ ask, origin: server.origin })
})

async function storedSessions(dataDir = server.dataDir) {
  const store = openSqliteStore({ file: `${dataDir}/documents.db`, indexes: INDEXES })
  const sessions = await store.list('sessions')
  await store.close()
  return sessions
}

describe('at the embedded provider', () => {
  test('anyone gets an account by e-mail, and the same one each time', async () => {
    const alice = await rider.signsIn(' Alice@Example.com')
    expect(alice).toEqual({
      uid: expect.stringMatching(/^[0-9a-f]{32}$/),
      email: 'alice@example.com',
      emailVerified: false,
      name: 'alice',
      picture: null,
    })
    expect(await visitorOf(server).signsIn('alice@example.com')).toEqual(alice)
    expect((await visitorOf(server).signsIn('bob@example.com')).uid).not.toBe(alice.uid)
  })

  test("the admin's address needs the code, and is then verified", async () => {
    for (const code of ['', 'guess', `${ADMIN_CODE}x`]) {
      await rider.ask(await rider.comesBack('ADMIN@example.com', code))
      expect((await rider.ask('/me')).text).toBe('null')
    }
    const admin = await rider.signsIn('admin@example.com', ADMIN_CODE)
    expect(admin).toMatchObject({ email: 'admin@example.com', emailVerified: true })
  })

  test('the code cannot be guessed quickly', async () => {
    for (let guess = 0; guess < 5; guess++) await rider.comesBack('admin@example.com', `${guess}`)
    expect(await rider.comesBack('admin@example.com', ADMIN_CODE)).not.toContain('callback')
    expect((await rider.ask('/me')).text).toBe('null')
  })

  test.each([
    ['application/json', '{"email":"alice@example.com"}'],
    ['text/plain', 'email=alice@example.com'],
    ['multipart/form-data; boundary=x', 'cut'],
    ['application/x-www-form-urlencoded', 'email=alice'],
    ['application/x-www-form-urlencoded', 'email=a%00b@example.com&code='],
  ])('what is no form of an e-mail is refused: %s, %s', async (type, body) => {
    const { pathname, search } = new URL((await rider.ask('/sign-in')).headers.location ?? '')
    const page = (await rider.ask(pathname + search)).headers.location ?? ''
    const options = { method: 'POST', body, headers: { 'Content-Type': type } }
    const { status, text } = await rider.ask(page, options)
    expect(status).toBe(422)
    expect(text).toContain('Please enter your email address.')
  })

  test('a sign-in that is not under way has no page', async () => {
    expect((await rider.ask('/idp/sign-in/nothing')).status).toBe(404)
    const sent = await rider.ask('/idp/sign-in/nothing', {
      method: 'POST',
      body: 'email=a@example.com&code=',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(sent.status).toBe(404)
  })
})

describe('the session cookie', () => {
  test('is one, signed, for the server only, and new at every sign-in', async () => {
    const back = await rider.comesBack('alice@example.com')
    rider.cookies.set('session', 'fixed-by-someone')
    const { headers, status } = await rider.ask(back)
    expect(status).toBe(302)
    expect(headers.location).toBe('/sign-in/done')
    const set = (headers['set-cookie'] ?? []).filter((line) => line.startsWith('session='))
    expect(set).toHaveLength(1)
    expect(set[0]).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(set[0]?.length).toBeLessThan(4096)
    const first = rider.cookies.get('session')
    await rider.signsIn('alice@example.com')
    expect(rider.cookies.get('session')).not.toBe(first)

    const earlier = visitorOf(server)
    earlier.cookies.set('session', first ?? '')
    expect((await earlier.ask('/me')).text).toBe('null')
  })

  test('is dead after signing out, even when it is sent again', async () => {
    await rider.signsIn('alice@example.com')
    const stolen = rider.cookies.get('session') ?? ''
    const { status, headers } = await rider.post('/sign-out', null)
    expect(status).toBe(204)
    expect(headers['set-cookie']?.join()).toContain('session=; Max-Age=0')
    rider.cookies.set('session', stolen)
    expect((await rider.ask('/me')).text).toBe('null')
  })

  test('that is forged counts as none', async () => {
    await rider.signsIn('alice@example.com')
    const good = rider.cookies.get('session') ?? ''
    const flipped = `${good.slice(0, 5)}${good[5] === 'A' ? 'B' : 'A'}${good.slice(6)}`
    const [value = ''] = decodeURIComponent(good).split('.')
    const forged = ['', 'x', flipped, good.slice(0, -2), `${good}x`, value, `${value}.`, '%', '"']
    for (const cookie of forged) {
      const headers = { Cookie: `session=${cookie}` }
      for (const target of ['/me', '/']) {
        const answer = await server.ask(target, { headers })
        expect(answer.status).toBe(200)
        if (target === '/me') expect(answer.text).toBe('null')
      }
    }
    expect((await rider.ask('/me')).text).not.toBe('null')
  })

  test('is not what the store keeps, and neither is a token', async () => {
    await rider.signsIn('alice@example.com')
    const cookie = decodeURIComponent(rider.cookies.get('session') ?? '')
    const id = JSON.parse(Buffer.from(cookie.split('.')[0] ?? '', 'base64').toString())
    const stored = await storedSessions()
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain(id)
    for (const { data } of stored) {
      expect(Object.keys(data).sort()).toEqual(
        ['createdAt', 'email', 'emailVerified', 'name', 'picture', 'uid', 'usedAt'].sort(),
      )
    }
  })

  test('has its prefix and the Secure flag on https, and an old key still counts', async () => {
    const [older, newer] = ['o'.repeat(32), 'n'.repeat(32)]
    const https = { ORIGIN: 'https://quiz.example.com', LOCAL_PROVIDER: 'allow' }
    const first = await startServer({ ...https, STARTER_CONTENT: 'off', SESSION_SECRET: older })
    const dataDir = first.dataDir
    const origin = 'https://quiz.example.com'
    const as = (process: ServerProcess) =>
      visitorOf({
        origin,
        ask: (target, options) => process.ask(target, { from: origin, ...options }),
      })
    const rider = as(first)
    const { headers } = await rider.ask(await rider.comesBack('alice@example.com'))
    expect(headers['set-cookie']?.find((line) => line.startsWith('__Host-session='))).toMatch(
      /; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect((headers['set-cookie'] ?? []).every((line) => line.startsWith('__Host-'))).toBe(true)
    first.child.kill('SIGKILL')
    await first.ended

    for (const [secrets, signedIn] of [
      [`${newer},${older}`, true],
      [newer, false],
    ] as const) {
      const next = await startServer({
        ...https,
        STARTER_CONTENT: 'off',
        DATA_DIR: dataDir,
        SESSION_SECRET: secrets,
      })
      const again = as(next)
      again.cookies.set('__Host-session', rider.cookies.get('__Host-session') ?? '')
      const { status, text } = await again.ask('/me')
      expect({ status, signedIn: text !== 'null' }).toEqual({ status: 200, signedIn })
      next.child.kill('SIGKILL')
      await next.ended
    }
    await first.remove()
  })
})

describe('a callback that is not the answer to this sign-in leaves the visitor signed out', () => {
  async function expectRefused(callback: string, who = rider) {
    const answer = await who.ask(callback)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(FAILED)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']?.join()).not.toMatch(/session=./)
    expect((await who.ask('/me')).text).toBe('null')
  }

  test('without the cookie of its beginning', async () => {
    const callback = await rider.comesBack('alice@example.com')
    rider.cookies.clear()
    await expectRefused(callback)
  })

  test("in another browser, with that one's own sign-in under way", async () => {
    const callback = await rider.comesBack('alice@example.com')
    const victim = visitorOf(server)
    await victim.ask('/sign-in')
    await expectRefused(callback, victim)
  })

  test('with an altered state, code or issuer, or none', async () => {
    for (const change of [
      (query: URLSearchParams) => query.set('state', `${query.get('state')}x`),
      (query: URLSearchParams) => query.delete('state'),
      (query: URLSearchParams) => query.set('code', 'guessed'),
      (query: URLSearchParams) => query.delete('code'),
      (query: URLSearchParams) => query.set('iss', 'https://evil.example'),
      (query: URLSearchParams) => query.append('state', 'x'),
      (query: URLSearchParams) => query.set('error', 'access_denied'),
    ]) {
      const [path, query] = (await rider.comesBack('alice@example.com')).split('?')
      const changed = new URLSearchParams(query)
      change(changed)
      await expectRefused(`${path}?${changed}`)
      client++
    }
  })

  test('a second time', async () => {
    const callback = await rider.comesBack('alice@example.com')
    const before = new Map(rider.cookies)
    await rider.ask(callback)
    await rider.post('/sign-out', null)
    await expectRefused(callback)
    for (const [name, value] of before) rider.cookies.set(name, value)
    await expectRefused(callback)
  })

  test('with a cookie that was changed', async () => {
    const callback = await rider.comesBack('alice@example.com')
    for (const [name, value] of rider.cookies) rider.cookies.set(name, `x${value}`)
    await expectRefused(callback)
  })
})

test('two sign-ins at once do not disturb each other', async () => {
  const first = await rider.comesBack('alice@example.com')
  const second = await rider.comesBack('bob@example.com')
  expect((await rider.ask(second)).status).toBe(302)
  expect(JSON.parse((await rider.ask('/me')).text).email).toBe('bob@example.com')
  expect((await rider.ask(first)).status).toBe(302)
  expect(JSON.parse((await rider.ask('/me')).text).email).toBe('alice@example.com')
})

test.each([
  ['/', '/'],
  ['/content/a?b=c', '/content/a?b=c'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['', '/'],
  ['content', '/'],
])('the return address %j leads to %s', async (returnTo, path) => {
  expect(ownPath(returnTo)).toBe(path)
  const start = `/sign-in?returnTo=${encodeURIComponent(returnTo)}`
  const callback = await rider.comesBack('alice@example.com', '', start)
  expect((await rider.ask(callback)).headers.location).toBe(path)
})

test('more than ten sign-ins in a minute are refused', async () => {
  const answers = []
  for (let count = 0; count < 12; count++) answers.push(await rider.ask('/sign-in'))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(302), 429, 429])
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answers.at(-1)?.text).toContain(FAILED)
})
