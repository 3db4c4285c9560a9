import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { forOneTest } from '../for-one-test.fixture.ts'
import { openApp } from '../open-app.fixture.ts'
import type { Ask } from '../server-process.fixture.ts'

const server = await openApp()
const assets = [...new Set((await server.ask('/')).text.match(/\/assets\/[\w.-]+/g))]
afterAll(() => server.remove())

const onlyAssets = (ending: string) => assets.filter((asset) => asset.endsWith(ending))

const SECURITY_HEADERS = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
type Kind = [string, () => string, number, Ask?]
const KINDS: Kind[] = [
  ['a page', () => '/', 200],
  ['a missing page', () => '/no/such/page', 404],
  ['an asset', () => onlyAssets('.js')[0] ?? '', 200],
  ['a font', () => onlyAssets('.woff2')[0] ?? '', 200],
  ['a missing asset', () => '/assets/missing.js', 404],
  ['a file', () => '/favicon.svg', 200],
  ['a missing file', () => '/missing.png', 404],
  ['questions', () => '/questions/OR', 200],
  ['questions of an unknown state', () => '/questions/ZZ', 404],
  ['data of a missing page', () => '/no/such/page.data', 404],
  ['health', () => '/healthz', 200],
  ['readiness', () => '/readyz', 200],
  ['a refused method', () => '/', 405, { method: 'POST' }],
  ['refused feedback', () => '/feedback', 422, { method: 'POST' }],
  ['the callback of a failed sign-in', () => '/sign-in/callback', 400],
  ['the last page of a sign-in', () => '/sign-in/done', 200],
  ['the redirect to the provider', () => '/sign-in', 302],
  ["the provider's configuration", () => '/idp/.well-known/openid-configuration', 200],
  ["the provider's error", () => '/idp/auth', 400],
  ['an admin page', () => '/admin', 401],
  ['a malformed path', () => '/%ff', 400],
  [
    'a body that is too large',
    () => '/feedback',
    413,
    { method: 'POST', body: 'x'.repeat(300 * 1024) },
  ],
  ['a forged request', () => '/feedback', 403, { method: 'POST', from: 'https://evil.example' }],
]

describe('every kind of response', () => {
  test.each(KINDS)('(%s) has the security headers', async (kind, target, status, options) => {
    const { headers, ...answer } = await server.ask(target(), options)
    expect(answer.status).toBe(status)
    // Other sites may show our pictures.
    const open = kind === 'a file' && { 'cross-origin-resource-policy': 'cross-origin' }
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, ...open })
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers['x-request-id']).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    if (/^text\/(html|plain|javascript)/.test(String(headers['content-type']))) {
      expect(headers['content-type']).toMatch(/charset=utf-8/i)
    }
  })

  test.each(KINDS.filter(([, , status]) => status >= 400))(
    '(%s) with an error status is not cacheable',
    async (_kind, target, _status, options) => {
      const { headers } = await server.ask(target(), options)
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  test('has the header that requires https if the public address is https', async () => {
    const settings = { ORIGIN: 'https://quiz.example.com/', LOCAL_PROVIDER: 'allow' }
    const secure = await forOneTest(openApp(settings))
    for (const [, target, , options] of KINDS) {
      const from = 'https://quiz.example.com'
      const { headers } = await secure.ask(target(), { from, ...options })
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    }
    const { text } = await secure.ask('/')
    expect(text).toContain('<link rel="canonical" href="https://quiz.example.com/"')
  })
})

test('a server that lost its documents sends the security headers and no internal details', async () => {
  const broken = await forOneTest(openApp({ STARTER_CONTENT: 'off' }))
  const documents = new DatabaseSync(path.join(broken.dataDir, 'documents.db'))
  documents.exec('DROP TABLE documents')
  documents.close()
  const headers = { Cookie: `session=x`, Accept: 'text/html' }
  for (const [target, status] of [
    ['/content', 503],
    ['/content/any', 500],
    ['/content/any.data', 500],
    ['/questions/OR', 500],
    ['/readyz', 503],
    ['/healthz', 200],
  ] as const) {
    const answer = await broken.ask(target, { headers })
    expect(answer.status, target).toBe(status)
    expect(answer.headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
    expect(answer.headers['content-security-policy']).toMatch(
      /object-src 'none'|default-src 'none'/,
    )
    expect(answer.headers['content-security-policy']).not.toMatch(/unsafe|nonce/)
    expect(answer.text).not.toMatch(/SQL|no such table|\bat \w+ \(|documents\.db|node_modules/)
  }
})
