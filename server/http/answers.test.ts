import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { riderItem } from '../../app/questions/question/quiz-item.ts'
import { LOADED_ITEMS } from '../../app/questions/question/quiz-limits.ts'
import { openApp } from '../open-app.fixture.ts'

// These tests only read, so they share the same app.
const server = await openApp()
const page = await server.ask('/')
const assets = [...new Set(page.text.match(/\/assets\/[\w.-]+/g))]
afterAll(() => server.remove())

const onlyAssets = (ending: string) => assets.filter((asset) => asset.endsWith(ending))

describe('the home page', () => {
  test('is HTML with the states to choose from, and browsers revalidate it each time', () => {
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=30',
    })
    expect(page.text).toContain('Oregon')
    expect(page.text).toContain(`<link rel="canonical" href="http://localhost:${server.port}/"`)
  })

  test('is compressed if the client accepts that', async () => {
    const packed = await server.ask('/', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(packed.body).toString()).toBe(page.text)
  })

  test('contains the text, the button and the states before any script runs', () => {
    expect(page.text).toContain('Ready for your motorcycle test?</h1>')
    expect(page.text).toMatch(/<button[^>]*>Choose State<\/button>/)
    expect(page.text.match(/<option value="[A-Z]{2}"/g)).toHaveLength(51)
    expect(page.text.match(/href="\/practice\/[a-z-]+"/g)).toHaveLength(51)
  })

  test('contains no settings, storage details or personal data', () => {
    expect(page.text).not.toMatch(/gsUri|sourceDocument|admin_email|ai_model|documents\.db/)
    expect(page.text).not.toContain(server.dataDir)
    expect(page.text).not.toContain(process.cwd())
  })

  test('has no body in the response to HEAD', async () => {
    const head = await server.ask('/', { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '' })
    expect(head.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  })
})

const POLICIES = ['/', '/content', '/content/exam-day-checklist', '/no/such/page']
describe.each(POLICIES)('the content security policy of %s', (target) => {
  const directives = async () => {
    const answer = await server.ask(target)
    const policy = String(answer.headers['content-security-policy'])
    const list = policy.split('; ').map((directive) => directive.split(' '))
    return { answer, policy, rules: new Map(list.map(([name, ...sources]) => [name, sources])) }
  }

  test('forbids what is not listed', async () => {
    const { policy, rules } = await directives()
    expect(policy).not.toMatch(/unsafe|\*|nonce|http:/)
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors']) {
      expect(rules.get(name)).toEqual(["'none'"])
    }
    expect(rules.get('form-action')).toEqual(["'self'"])
    expect(rules.get('connect-src')).toEqual(["'self'", 'https://api.bigdatacloud.net'])
  })

  test.each([
    ['script', 'script-src'],
    ['style', 'style-src'],
  ])('names the hash of each inline %s and no other', async (element, directive) => {
    const { answer, rules } = await directives()
    // A script of type ld+json is data, which needs no hash.
    const others = '(?![^>]*\\s(?:src=|type="application/ld\\+json"))'
    const inline = new RegExp(`<${element}${others}[^>]*>([\\s\\S]*?)</${element}>`, 'g')
    const hashes = [...answer.text.matchAll(inline)].map(
      ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
    )
    expect(hashes.length).toBeGreaterThan(0)
    const [self, ...allowed] = rules.get(directive) ?? []
    expect(self).toBe("'self'")
    expect(allowed.sort()).toEqual(hashes.sort())
  })

  test('allows the whole page: no element has an inline handler or a style attribute', async () => {
    const { answer } = await directives()
    const markup = answer.text.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, '')
    expect(markup).not.toMatch(/\son\w+=|\sstyle=|javascript:/)
  })
})

describe('the questions of a state', () => {
  test('are 25 Quiz items, cacheable for a minute', async () => {
    const { status, headers, text } = await server.ask('/questions/OR')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60',
    })
    const items: unknown[] = JSON.parse(text)
    expect(items).toHaveLength(LOADED_ITEMS)
    for (const item of items) expect(riderItem.parse(item)).toEqual(item)
  })

  test.each([
    ['a name in small letters', 'or'],
    ['an unknown state', 'ZZ'],
    ['a path to a parent folder', '../CA'],
    ['an escaped path to a parent folder', '..%2FCA'],
    ['a name with a NUL', 'CA%00'],
    ['a name with a space', 'CA%20'],
    ['a name in Cyrillic', encodeURIComponent('СА')],
    ['the name of an inherited property', 'constructor'],
    ['a path below a state', 'CA/quizItems'],
    ['no name', ''],
    ['a name with an ending', 'CA.css'],
  ])('are not found for any other name (%s)', async (_what, name) => {
    const { status, headers } = await server.ask(`/questions/${name}`)
    expect(status).toBe(404)
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('assets', () => {
  const identity = { 'Accept-Encoding': 'identity' }

  test('are scripts, styles and the font, named by a hash of their content', () => {
    expect(onlyAssets('.js').length).toBeGreaterThan(3)
    expect(onlyAssets('.css')).toHaveLength(1)
    expect(onlyAssets('.woff2').length).toBeGreaterThan(0)
    for (const asset of assets) expect(asset).toMatch(/-[\w-]{8}\.\w+$/)
  })

  test('may be cached forever', async () => {
    for (const asset of assets) {
      const { status, headers, body } = await server.ask(asset)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toMatch(
        /^(text\/(javascript|css); charset=utf-8|font\/woff2)$/,
      )
      expect(Number(headers['content-length'])).toBe(body.length)
    }
  })

  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('are compressed for "%s"', async (accepted, encoding, unpack) => {
    const [asset = ''] = onlyAssets('.js').filter((name) => name.includes('entry.client'))
    const plain = await server.ask(asset, { headers: identity })
    const packed = await server.ask(asset, { headers: { 'Accept-Encoding': accepted } })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    expect(packed.body.length).toBeLessThan(plain.body.length / 2)
    expect(unpack(packed.body)).toEqual(plain.body)
  })

  test('are compressed if they are scripts of 2 KB or more', async () => {
    const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
    for (const asset of onlyAssets('.js')) {
      const plain = await server.ask(asset, { headers: identity })
      if (plain.body.length < 2048) continue
      const packed = await server.ask(asset, { headers })
      expect(packed.headers['content-encoding'], asset).toMatch(/^(br|gzip)$/)
    }
  })

  test('are not compressed for a client that accepts no compression, and still vary by encoding', async () => {
    for (const asset of onlyAssets('.js')) {
      const { headers } = await server.ask(asset, { headers: identity })
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers.vary).toBe('Accept-Encoding')
    }
  })

  test.each(['GET', 'HEAD', 'POST'])(
    'that are missing get a 404 in plain text that is not cacheable (%s)',
    async (method) => {
      for (const name of ['missing.js', 'missing.css', '', '..%2f..%2fpackage.json', 'a/b.js']) {
        const { status, headers, text } = await server.ask(`/assets/${name}`, { method })
        expect(status).toBe(404)
        expect(headers['cache-control']).toBe('no-store')
        expect(headers['content-type']).toBe('text/plain; charset=UTF-8')
        expect(text).toBe(method === 'HEAD' ? '' : 'Not found')
      }
    },
  )
})
