import { describe, expect, test } from 'vitest'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { ADMIN_CODE, FAILED, nextClient, rider, server } from './sign-in.fixture.ts'

describe('at the embedded provider', () => {
  test('anyone gets an account by email, and the same account each time', async () => {
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
  ])('the provider refuses a malformed form: %s, %s', async (type, body) => {
    const { pathname, search } = new URL((await rider.ask('/sign-in')).headers.location ?? '')
    const page = (await rider.ask(pathname + search)).headers.location ?? ''
    const options = { method: 'POST', body, headers: { 'Content-Type': type } }
    const { status, text } = await rider.ask(page, options)
    expect(status).toBe(422)
    expect(text).toContain('Please enter your email address.')
  })

  test('a sign-in that has not begun has no page', async () => {
    expect((await rider.ask('/idp/sign-in/nothing')).status).toBe(404)
    const sent = await rider.ask('/idp/sign-in/nothing', {
      method: 'POST',
      body: 'email=a@example.com&code=',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(sent.status).toBe(404)
  })

  test('only the exact paths of a sign-in reach the provider, so that no path evades the limit', async () => {
    const { pathname, search } = new URL((await rider.ask('/sign-in')).headers.location ?? '')
    expect((await rider.ask(pathname + search)).status).toBe(303)
    for (const path of [
      '/idp/AUTH',
      '/idp/auth/',
      '/IDP/auth',
      '/idp/session/end',
      '/idp/request',
    ]) {
      expect((await rider.ask(path + search)).status).toBe(404)
    }
  })

  test('a page of another site may not read any response', async () => {
    const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
    for (const path of ['.well-known/openid-configuration', 'jwks', 'token']) {
      const asked = await rider.ask(`/idp/${path}`, { headers })
      const preflight = await rider.ask(`/idp/${path}`, { headers, method: 'OPTIONS' })
      expect(preflight.status).toBe(405)
      const names = Object.keys({ ...asked.headers, ...preflight.headers })
      expect(names.join()).not.toContain('access-control')
    }
  })
})

describe('a callback that does not answer this sign-in leaves the visitor signed out', () => {
  async function expectRefused(callback: string, who = rider) {
    const answer = await who.ask(callback)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(FAILED)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']?.join()).not.toMatch(/session=./)
    expect((await who.ask('/me')).text).toBe('null')
  }

  test('without the cookie from the start of the sign-in', async () => {
    const callback = await rider.comesBack('alice@example.com')
    rider.cookies.clear()
    await expectRefused(callback)
  })

  test('in another browser with a pending sign-in of its own', async () => {
    const callback = await rider.comesBack('alice@example.com')
    const victim = visitorOf(server)
    await victim.ask('/sign-in')
    await expectRefused(callback, victim)
  })

  test('with an altered or missing state, code or issuer', async () => {
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
      nextClient()
    }
  })

  test('if the callback is used a second time', async () => {
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

test('two simultaneous sign-ins of a browser do not disturb each other', async () => {
  const first = await rider.comesBack('alice@example.com')
  const second = await rider.comesBack('bob@example.com')
  expect((await rider.ask(second)).status).toBe(302)
  expect(JSON.parse((await rider.ask('/me')).text).email).toBe('bob@example.com')
  expect((await rider.ask(first)).status).toBe(302)
  expect(JSON.parse((await rider.ask('/me')).text).email).toBe('alice@example.com')
})

test('a class of 40 signs in behind one address in a minute, and others are asked to wait', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 40; count++) {
    const pupil = visitorOf({ ask: rider.ask, origin: server.origin })
    const { location = '' } = (await pupil.ask('/sign-in')).headers
    const { pathname, search } = new URL(location, server.origin)
    statuses.push((await pupil.ask(pathname + search)).status)
  }
  expect(statuses).toEqual(Array(40).fill(303))
  const { status, headers, text } = await rider.ask('/sign-in')
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 429, cache: 'no-store' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(text).toContain('This page tries again by itself within a minute.')
})
