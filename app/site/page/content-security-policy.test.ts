import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, readOwnScripts } from './content-security-policy.server.ts'

const NONCE = 'a-nonce'
const own = (code: string, attributes = '') =>
  `<script nonce="${NONCE}"${attributes}>${code}</script>`

test('scripts with the nonce are our own, and the returned page has no nonce', () => {
  const rendered = `<p>a</p>${own('one')}<link nonce="${NONCE}" href="/x">${own('two', ' type="module"')}`
  expect(readOwnScripts(rendered, NONCE)).toEqual({
    page: '<p>a</p><script>one</script><link href="/x"><script type="module">two</script>',
    scripts: [
      { attributes: '', code: 'one' },
      { attributes: ' type="module"', code: 'two' },
    ],
  })
})

test.each([
  ['without a nonce', '<script>evil</script>'],
  ['with another nonce', '<script nonce="b-nonce">evil</script>'],
  ['with an empty nonce', '<script nonce="">evil</script>'],
  ['that swallows the next tag', '<script>evil</script><script x="'],
  ['that is left open', '<script>evil'],
  ['in a comment that is left open', '<!--<script>evil</script>'],
])('a script %s does not count as our own', (_what, injected) => {
  const { scripts } = readOwnScripts(`${own('one')}${injected}${own('two')}`, NONCE)
  expect(scripts.map(({ code }) => code)).toEqual(['one', 'two'])
})

test('a script with an address needs no hash', () => {
  const rendered = `<script nonce="${NONCE}" src="/x.js"></script>${own('one')}`
  expect(readOwnScripts(rendered, NONCE).scripts).toEqual([{ attributes: '', code: 'one' }])
})

test('the policy has the hashes of the allowed scripts and styles, and no other hashes', () => {
  const outside = { geocoder: 'https://geocoder.example', pictures: '' }
  const policy = contentSecurityPolicy({ scripts: ['one'], styles: ['two'], ...outside })
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hash('one')};`)
  expect(policy).toContain(`style-src 'self' ${hash('two')};`)
})
