import { describe, expect, test } from 'vitest'
import { forOneTest } from './for-one-test.fixture.ts'
import {
  linesOf,
  type ServerProcess,
  type Settings,
  startServer,
} from './server-process.fixture.ts'
import { OIDC } from './settings/env.fixture.ts'
import { isPlainHttp } from './settings/plain-http.ts'

const start = (settings: Settings) =>
  forOneTest(startServer({ STARTER_CONTENT: 'off', ...settings }))

const warnings = (server: ServerProcess) =>
  linesOf(server.stdout()).flatMap(({ level, msg }) => (level === 40 ? [msg] : []))

describe('a proxy that is not among TRUSTED_PROXIES', () => {
  const headers = { 'X-Forwarded-For': '203.0.113.7' }

  test('causes one warning, which shows no client address', async () => {
    const server = await start({})
    await server.ask('/me')
    expect(warnings(server)).toEqual([])
    for (let count = 0; count < 3; count++) await server.ask('/me', { headers })
    await server.logLine(({ level }) => level === 40)
    expect(warnings(server)).toEqual([
      expect.stringMatching(/^X-Forwarded-For arrives, but TRUSTED_PROXIES is not set: /),
    ])
    expect(server.stdout()).not.toContain('203.0.113.7')
  })

  test('causes no warning if proxies are named', async () => {
    const server = await start({ TRUSTED_PROXIES: '10.0.0.0/8' })
    for (let count = 0; count < 3; count++) await server.ask('/me', { headers })
    expect(warnings(server)).toEqual([])
  })

  test('causes one warning if a named proxy writes no address of the client, as /readyz tells', async () => {
    const server = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    const ready = (forwarded: string) =>
      server.ask('/readyz', { headers: { 'X-Forwarded-For': forwarded } })
    // A client can send the first hops.
    for (const good of ['203.0.113.7', 'unknown, 203.0.113.7:4711']) {
      expect((await ready(good)).headers['x-proxy-problem']).toBeUndefined()
    }
    expect(warnings(server)).toEqual([])
    for (const bad of ['203.0.113.7, unknown', 'secret', '']) await ready(bad)
    expect((await ready('secret')).headers['x-proxy-problem']).toBe('unreadable X-Forwarded-For')
    await server.logLine(({ level }) => level === 40)
    expect(warnings(server)).toEqual([
      expect.stringMatching(
        /^X-Forwarded-For of a trusted proxy ends with something that is no IP/,
      ),
    ])
    expect(server.stdout()).not.toContain('secret')
  })
})

describe('an ORIGIN in plain http', () => {
  const PLAIN = /^ORIGIN is plain http: session cookies and sign-in codes cross the network/

  test.each<[string, Record<string, string>]>([
    ['with a provider', OIDC],
    ['with the embedded provider', { LOCAL_PROVIDER: 'allow' }],
  ])('is served, with a warning at each start: %s', async (_which, settings) => {
    const server = await start({ ORIGIN: 'http://quiz.example.com', ...settings })
    expect((await server.ask('/')).status).toBe(200)
    await server.logLine(({ level }) => level === 40)
    expect(warnings(server)).toEqual([expect.stringMatching(PLAIN)])
  })

  test('causes no warning with https', async () => {
    expect(warnings(await start({ ORIGIN: 'https://quiz.example.com', ...OIDC }))).toEqual([])
  })

  test.each([
    [true, 'http://quiz.example.com'],
    [true, 'http://192.0.2.1:3000'],
    [false, 'http://localhost:3000'],
    [false, 'http://127.0.0.1:3000'],
    [false, 'http://[::1]:3000'],
  ])('counts as unencrypted: %s for %s', (isPlain, origin) => {
    expect(isPlainHttp(origin)).toBe(isPlain)
  })
})

test('a misspelled setting does not stop the server, and causes a warning at the start', async () => {
  const server = await start({ ADMIN_EMIAL: 'boss@example.com' })
  await server.logLine(({ level }) => level === 40)
  const says = 'ADMIN_EMIAL is no setting: is ADMIN_EMAIL meant? (docs/settings.md)'
  expect(warnings(server)).toEqual([says])
  expect(server.stdout()).not.toContain('boss@example.com')
})
