import { expect, test } from 'vitest'
import { LOOK_ALIKES } from '../../app/base/text/email-address.fixture.ts'
import { forOneTest } from '../for-one-test.fixture.ts'
import { openApp } from '../open-app.fixture.ts'
import { isSecurityContact } from './security-txt.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TARGET = '/.well-known/security.txt'

const start = (settings: Record<string, string>) =>
  forOneTest(openApp({ STARTER_CONTENT: 'off', ...settings }))

test('security.txt names the contact, and with https its own address (RFC 9116)', async () => {
  const contact = 'mailto:security@example.com'
  const https = { ORIGIN: 'https://quiz.example.com', LOCAL_PROVIDER: 'allow' }
  const server = await start({ ...https, SECURITY_CONTACT: contact })
  const { status, headers, text } = await server.ask(TARGET)
  expect(status).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; ?charset=utf-8$/i)
  const [, expires = ''] = text.match(/^Expires: (.*)$/m) ?? []
  expect(text).toBe(
    [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: https://quiz.example.com${TARGET}`,
      '',
    ].join('\n'),
  )
  expect(new Date(expires).toISOString()).toBe(expires)
  const left = Date.parse(expires) - Date.now()
  expect(left).toBeGreaterThan(30 * DAY_MS)
  expect(left).toBeLessThan(365 * DAY_MS)
})

test('security.txt does not name its own address without https', async () => {
  const server = await start({ SECURITY_CONTACT: 'https://example.com/report?to=quiz' })
  const { text } = await server.ask(TARGET)
  expect(text).toContain('Contact: https://example.com/report?to=quiz\n')
  expect(text).not.toContain('Canonical')
})

test('without a contact security.txt is not found', async () => {
  expect((await (await start({})).ask(TARGET)).status).toBe(404)
})

test.each([
  'security@example.com',
  'mailto:',
  'MAILTO:security@example.com',
  'mailto:security@example.com?subject=x',
  'mailto:security@example.com\nContact: mailto:eve@example.com',
  'http://example.com/report',
  'https://',
  'https://example.com/a b',
  'https://example.com/\nContact: mailto:eve@example.com',
  'tel:+1-201-555-0123',
  ...LOOK_ALIKES.map(([, address]) => `mailto:${address}`),
])('%j is not a contact', (value) => {
  expect(isSecurityContact(value)).toBe(false)
})
