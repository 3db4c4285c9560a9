import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { changeRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { ADMIN_ADDRESS, LOOK_ALIKES } from '../../base/text/email-address.fixture.ts'
import { ADMIN_MESSAGES } from '../admin/admin-messages.ts'
import { grants, hashOfCode } from '../roles/grants.server.ts'

const CODE = 'the code of this test'

let server: RunningApp
beforeAll(async () => {
  const admin = { ADMIN_EMAIL: `${ADMIN_ADDRESS}, second@kiosk.com`, LOCAL_ADMIN_CODE: CODE }
  server = await openApp({ ...admin, STARTER_CONTENT: 'off', TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => server.remove())

let client = 0
/** Begins a sign-in at the embedded provider. The returned `send` submits the sign-in page's form. */
async function begin() {
  const headers = { 'X-Forwarded-For': `203.0.113.${++client}` }
  const visitor = visitorOf({
    origin: server.origin,
    ask: (target, options) =>
      server.ask(target, { ...options, headers: { ...headers, ...options?.headers } }),
  })
  const { pathname, search } = new URL((await visitor.ask('/sign-in')).headers.location ?? '')
  const page = (await visitor.ask(pathname + search)).headers.location ?? ''
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const send = (email: string, code = '', forwarded = {}) =>
    visitor.ask(page, {
      method: 'POST',
      body: new URLSearchParams({ email, code }).toString(),
      headers: { ...type, ...forwarded },
    })
  return { visitor, send, open: () => visitor.ask(page) }
}

test.each(LOOK_ALIKES)('the embedded provider refuses an address with %s', async (_what, email) => {
  const { send } = await begin()
  for (const code of ['', CODE]) {
    const { status, text } = await send(email, code)
    expect(status).toBe(422)
    expect(text).toContain('Please enter your email address.')
  }
})

test.each([ADMIN_ADDRESS, ' ADMIN@Kiosk.com ', 'second@kiosk.com'])(
  'a sign-in as the admin %j needs the code',
  async (email) => {
    const { visitor, send } = await begin()
    expect((await send(email, 'a guess')).text).toContain('needs the right admin code')
    expect((await send(email, CODE)).status).toBe(303)
    expect(
      await visitorOf(server).signsIn(email, CODE),
      'the same person at each sign-in',
    ).toMatchObject({ email: email.trim().toLowerCase(), emailVerified: true })
    expect((await visitor.ask('/me')).text).toBe('null')
  },
)

test.each(['203.0.113.200:PORT', '[2001:db8:77::1]:PORT'])(
  'another port of a client gets no further guesses: %s',
  async (hop) => {
    const statuses: number[] = []
    for (let guess = 0; guess < 14; guess++) {
      const { send } = await begin()
      const headers = { 'X-Forwarded-For': hop.replace('PORT', String(1_000 + guess)) }
      statuses.push((await send(ADMIN_ADDRESS, 'a guess', headers)).status)
    }
    expect(statuses).toEqual([...Array(5).fill(422), ...Array(9).fill(429)])
  },
)

test('the code of a role makes nobody an admin', async () => {
  const { services } = server
  const who = 'promoted@example.com'
  const role = { role: 'reviewer', language: null, by: 'an admin' } as const
  const since = new Date(0).toISOString()
  const codeHash = hashOfCode('ABCD')
  await grants(services).create('g', { kind: 'address', who, ...role, since, codeHash })
  const [byRoleCode, byAdminCode] = [(await begin()).visitor, (await begin()).visitor]
  const user = await byRoleCode.signsIn(who, 'abcd')
  expect((await byRoleCode.ask('/admin/states')).status).toBe(200)
  await changeRemoteConfig(services, { admin_email: `${ADMIN_ADDRESS}, ${who}` }, 'operator')
  expect(await byRoleCode.ask('/admin/people')).toMatchObject({
    status: 403,
    text: expect.stringContaining(ADMIN_MESSAGES.needsAdminCode),
  })
  expect(await byAdminCode.signsIn(who, CODE)).toEqual(user)
  expect((await byAdminCode.ask('/admin/people')).status).toBe(200)
})

test('the field for the code comes above the button once the email address needs the code', async () => {
  const { open, send } = await begin()
  const isAbove = (text: string) => /name="code".*Continue<\/button>/.test(text)
  expect((await open()).text).toMatch(/Continue<\/button><details>.*name="code"/)
  expect(isAbove((await send('no address')).text)).toBe(false)
  const asked = (await send(ADMIN_ADDRESS)).text
  expect(isAbove(asked)).toBe(true)
  expect(asked).toContain('Please enter the admin code, or the code that an admin gave you.')
  expect(asked).toContain(`value="${ADMIN_ADDRESS}"`)
})

test('a program that keeps passwords can fill in the address and the code', async () => {
  const { text } = await (await begin()).open()
  const inputs = text.match(/<input[^>]*>/g) ?? []
  const field = (name: string) => inputs.find((one) => one.includes(` name="${name}"`))
  expect(field('email')).toMatch(/ autocomplete="email"/i)
  expect(field('code')).toMatch(/ autocomplete="current-password"/i)
})

describe('LOCAL_PROVIDER=admin at a public address', () => {
  const origin = 'https://quiz.example.com'
  const HIDES = /<html [^>]*class="admin-only"/
  let own: RunningApp
  beforeAll(async () => {
    const settings = { ORIGIN: origin, LOCAL_PROVIDER: 'admin', LOCAL_ADMIN_CODE: CODE }
    own = await openApp({ ...settings, ADMIN_EMAIL: ADMIN_ADDRESS, STARTER_CONTENT: 'off' })
  })
  afterAll(() => own.remove())
  const visitor = () =>
    visitorOf({ origin, ask: (target, options) => own.ask(target, { from: origin, ...options }) })

  test('hides what offers a sign-in to riders, in both languages, and no other site does', async () => {
    for (const page of ['/', '/es', '/es/', '/content', '/progress', '/admin', '/nothing']) {
      const { status, text } = await own.ask(page)
      if (status !== 301) expect(text, page).toMatch(HIDES)
    }
    const RULE = /\.admin-only \.admin-only\\:hidden\{display:none\}/
    expect((await own.ask('/')).text).toMatch(RULE)
    expect((await server.ask('/')).text).not.toMatch(HIDES)
  })

  test('tells nothing of a sign-in on the page about privacy, in both languages', async () => {
    const SIGN_IN =
      / until you sign in|If you (?:are sign|sign )|hasta que inicie|Si (?:inicia|tiene la) sesión/g
    for (const page of ['/privacy', '/es/privacy']) {
      expect((await server.ask(page)).text.match(SIGN_IN)).toHaveLength(3)
      expect((await own.ask(page)).text).not.toMatch(SIGN_IN)
    }
  })

  test('signs an admin in by code, and refuses everybody else alike', async () => {
    const admin = await visitor().signsIn(ADMIN_ADDRESS, CODE)
    expect(admin).toMatchObject({ email: ADMIN_ADDRESS, emailVerified: true })
    const MISMATCH = 'This email address and code do not match.'
    for (const [email, code, said] of [
      ['rider@example.com', CODE, MISMATCH],
      [ADMIN_ADDRESS, 'a guess', MISMATCH],
      ['rider@example.com', '', 'or the code that an admin gave you'],
    ] as const) {
      const rider = visitor()
      const { pathname, search } = new URL((await rider.ask('/sign-in')).headers.location ?? '')
      const page = (await rider.ask(pathname + search)).headers.location ?? ''
      expect((await rider.ask(page)).text).toContain(
        'Only admins and people with a role sign in here.',
      )
      const { status, text } = await rider.ask(page, {
        method: 'POST',
        body: new URLSearchParams({ email, code }).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
      expect(status).toBe(422)
      expect(text).toContain(said)
    }
  })
})
