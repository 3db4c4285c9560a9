import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { freePort } from '../../../test/free-port.fixture.ts'
import { type OpenIdProvider, startOpenIdProvider } from '../../../test/openid-provider.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { grants } from '../roles/grants.server.ts'

const FAILED = 'Sign-in failed. No user returned.'

type Started = { provider: OpenIdProvider; server: RunningApp; remove: () => Promise<void> }

async function start(settings: Record<string, string> = {}): Promise<Started> {
  const port = await freePort()
  const provider = await startOpenIdProvider(`http://localhost:${port}/sign-in/callback`)
  const server = await openApp({
    ...provider.settings,
    PORT: String(port),
    STARTER_CONTENT: 'off',
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  })
  const remove = async () => {
    await server.remove()
    await provider.close()
  }
  return { provider, server, remove }
}

async function startOwn(settings?: Record<string, string>): Promise<Started> {
  const started = await start(settings)
  onTestFinished(started.remove)
  return started
}

let shared: Started
beforeAll(async () => {
  shared = await start()
})
afterAll(() => shared.remove())

/** Each sign-in comes from a new client address, to avoid the rate limits. */
let client = 0

async function signInThere({ provider, server }: Started, visitor = visitorOf(server)) {
  const jar = new Map<string, string>()
  const headers = { 'X-Forwarded-For': `203.0.113.${++client}` }
  let address = (await visitor.ask('/sign-in', { headers })).headers.location ?? ''
  while (address.startsWith(provider.issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
      jar.set(name, value)
    }
    address = new URL(answer.headers.get('location') ?? '', address).href
  }
  const { pathname, search } = new URL(address)
  const answer = await visitor.ask(pathname + search)
  return { answer, user: JSON.parse((await visitor.ask('/me')).text) }
}

test('a user has the claims of the provider, and the subject, not the email, identifies the user', async () => {
  const { provider } = shared
  provider.person = {
    sub: 'p1',
    email: 'alice@example.com',
    email_verified: true,
    name: 'Alice Adams',
    picture: 'https://pictures.example/a.png',
  }
  const { user } = await signInThere(shared)
  expect(user).toEqual({
    uid: expect.stringMatching(/^[0-9a-f]{32}$/),
    email: 'alice@example.com',
    emailVerified: true,
    name: 'Alice Adams',
    picture: 'https://pictures.example/a.png',
  })
  provider.person = { sub: 'p2', email: 'alice@example.com', email_verified: true }
  expect((await signInThere(shared)).user.uid).not.toBe(user.uid)
  provider.person = { sub: 'p1', email: 'new@example.com', email_verified: 'true' as never }
  expect((await signInThere(shared)).user).toMatchObject({
    uid: user.uid,
    email: 'new@example.com',
    emailVerified: false,
  })
})

describe('a user with an admin’s address that the provider does not verify', () => {
  const SPEC = 'You are not authorized to access admin features.'
  const UNVERIFIED = 'did not say “email_verified: true”'

  test.each<[string, object]>([
    ['missing', {}],
    ['false', { email_verified: false }],
    ['not a boolean', { email_verified: 'true' }],
  ])('gets the reason, which the log also has: email_verified is %s', async (what, said) => {
    shared.provider.person = { sub: `admin ${what}`, email: 'Admin@example.com', ...said }
    const visitor = visitorOf(shared.server)
    await signInThere(shared, visitor)
    for (const target of ['/admin', '/admin/remote-config/updates']) {
      const { status, text } = await visitor.ask(target)
      expect(status).toBe(403)
      expect(text).toContain(SPEC)
      expect(text).toContain(UNVERIFIED)
    }
    const ends = `but the provider did not say email_verified: true: its email_verified is ${what}`
    await shared.server.logLine(({ reason }) => String(reason).endsWith(ends))
  })

  test('is the only kind of user who gets this reason', async () => {
    shared.provider.person = { sub: 'p3', email: 'alice@example.com', email_verified: false }
    const visitor = visitorOf(shared.server)
    await signInThere(shared, visitor)
    const { status, text } = await visitor.ask('/admin')
    expect(status).toBe(403)
    expect(text).toContain(SPEC)
    expect(text).not.toContain('email_verified')
    const reason = 'the address of this user is not in admin_email, and has no role'
    await shared.server.logLine((line) => line.reason === reason)
  })
})

test('a group of the provider gets a role, from the next sign-in on', async () => {
  const { services } = shared.server
  const role = {
    kind: 'group',
    who: 'writers',
    role: 'author',
    language: null,
    by: 'admin',
  } as const
  await grants(services).create('writers', { ...role, since: new Date().toISOString() })
  const visitor = visitorOf(shared.server)
  shared.provider.person = { sub: 'w1', email: 'w@example.com', groups: ['staff'] }
  const { user } = await signInThere(shared, visitor)
  expect(user).not.toHaveProperty('groups')
  expect((await visitor.ask('/admin/posts')).status).toBe(403)
  shared.provider.person = { sub: 'w1', email: 'w@example.com', groups: ['staff', 'writers'] }
  await signInThere(shared, visitor)
  expect((await visitor.ask('/admin/posts')).status).toBe(200)
  expect((await visitor.ask('/admin/inbox')).status).toBe(403)
})

test('after a sign-out the provider asks who signs in, until somebody has', async () => {
  const visitor = visitorOf(shared.server)
  const prompt = async () => {
    const headers = { 'X-Forwarded-For': `203.0.113.${++client}` }
    const { location = '' } = (await visitor.ask('/sign-in', { headers })).headers
    return new URL(location).searchParams.get('prompt')
  }
  shared.provider.person = { sub: 'p1', email: 'alice@example.com', email_verified: true }
  expect(await prompt()).toBeNull()
  await signInThere(shared, visitor)
  expect(await prompt()).toBeNull()
  const { origin } = shared.server
  await visitor.ask('/sign-out', { method: 'POST', body: 'null', from: origin })
  expect(await prompt()).toBe('select_account')
  // This provider refuses that prompt, which it need not know. Every provider knows the other one.
  const refused = await signInThere(shared, visitor)
  expect({ status: refused.answer.status, user: refused.user }).toEqual({ status: 400, user: null })
  expect(await prompt()).toBe('login')
  await signInThere(shared, visitor)
  expect(await prompt()).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '//evil.example/a.png',
  'http://169.254.169.254/',
  'no address',
])('the server ignores a picture at %s', async (picture) => {
  shared.provider.person = { sub: 'p1', email: 'alice@example.com', picture }
  expect((await signInThere(shared)).user.picture).toBeNull()
})

test('the app works while the provider is down, and sign-ins work again afterwards', async () => {
  const own = await startOwn()
  const { provider, server } = own
  provider.mood = 'failing'
  const visitor = visitorOf(server)
  const started = performance.now()
  const { status, text } = await visitor.ask('/sign-in')
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(status).toBe(503)
  expect(text).toContain(FAILED)
  expect(text).toContain('The sign-in service is not responding.')
  expect((await visitor.ask('/')).status).toBe(200)
  expect((await visitor.ask('/readyz')).status).toBe(200)

  provider.mood = 'fine'
  provider.person = { sub: 'p1' }
  const { user } = await signInThere(own, visitor)
  expect(user).toMatchObject({ email: null, emailVerified: false, name: null })
  provider.mood = 'failing'
  expect((await visitor.ask('/me')).text).toBe(JSON.stringify(user))
  expect(server.stdout()).not.toMatch(/"level":[5-9]0/)
})

test('a wrong client secret signs nobody in', async () => {
  const own = await startOwn({ OIDC_CLIENT_SECRET: 'wrong' })
  own.provider.person = { sub: 'p1' }
  const { answer, user } = await signInThere(own)
  expect({ status: answer.status, user }).toEqual({ status: 400, user: null })
  const { reason } = await own.server.logLine(({ event }) => event === 'sign-in.failed')
  expect(reason).toBe(
    'the provider answers invalid_client: check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
  )
})

test('inside another app a rider reads beforehand that Google will refuse the sign-in', async () => {
  const google = { OIDC_ISSUER: 'https://accounts.google.com/', OIDC_CLIENT_ID: 'quiz' }
  const server = await openApp({ ...google, STARTER_CONTENT: 'off' })
  onTestFinished(() => server.remove())
  const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 [LinkedInApp]' }
  for (const [returnTo, place] of [
    ['/progress?a=b', '/progress?a=b'],
    ['//evil.example', '/'],
  ] as const) {
    const target = `/sign-in?returnTo=${encodeURIComponent(returnTo)}`
    const { status, text } = await server.ask(target, { headers })
    expect(status).toBe(200)
    expect(text).toContain('Open this page in your browser')
    expect(text).toContain(`<a href="${server.origin}${place}"`)
    expect(text).toContain(`<a href="${target.replaceAll('&', '&amp;')}&amp;anyway=yes"`)
  }
})
