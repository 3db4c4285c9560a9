import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../test/any-character.fixture.ts'
import { nextClient, rider, server } from './sign-in.fixture.ts'
import { ownPath } from './sign-in.server.ts'

function destination(location: string | undefined): URL {
  return new URL(location ?? 'nowhere:', `${server.origin}/sign-in/callback?code=x`)
}

async function signsIn(query: string) {
  nextClient()
  rider.cookies.clear()
  const callback = await rider.comesBack('alice@example.com', '', `/sign-in?${query}`)
  return rider.ask(callback)
}

const leadsTo = (returnTo: string) => signsIn(`returnTo=${encodeURIComponent(returnTo)}`)

describe('a path of the app is accepted and encoded for a header:', () => {
  test.each([
    ['/', '/'],
    ['/content/a?b=c', '/content/a?b=c'],
    ['/content?q=a%20b&r=%2F#top', '/content?q=a%20b&r=%2F#top'],
    ['/\u3002x', '/%E3%80%82x'],
    ['/content/caf\u00e9?q=\u00fc#\u00e4', '/content/caf%C3%A9?q=%C3%BC#%C3%A4'],
    ['/\u{1f3cd}\ufe0f', '/%F0%9F%8F%8D%EF%B8%8F'],
    ['/a b', '/a%20b'],
    ['/%E3%80%82x', '/%E3%80%82x'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/%0D%0ASet-Cookie:x=y', '/%0D%0ASet-Cookie:x=y'],
    ['/content/../admin', '/admin'],
    ['/@evil.example', '/@evil.example'],
    ['/:80', '/:80'],
  ])('%j becomes %s', async (returnTo, path) => {
    expect(ownPath(returnTo)).toBe(path)
    const { status, headers } = await leadsTo(returnTo)
    expect({ status, location: headers.location }).toEqual({ status: 302, location: path })
  })
})

describe('the limit of 1,000 characters', () => {
  test.each(['a', '?', '~', '#'])(
    'accepts a path of 1,000 characters, which fits into the cookie: %s',
    async (character) => {
      const path = `/${character.repeat(999)}`
      const start = await rider.ask(`/sign-in?returnTo=${encodeURIComponent(path)}`)
      const [cookie = ''] = start.headers['set-cookie'] ?? []
      expect(cookie).toMatch(/^sign-in-/)
      expect(cookie.length).toBeLessThan(4096)
      expect((await leadsTo(path)).headers.location).toBe(path)
    },
  )

  test.each(['a', '\u3002'])('turns a longer path into the home page: %s', async (character) => {
    expect(ownPath(`/${character.repeat(1000)}`)).toBe('/')
    expect((await leadsTo(`/${character.repeat(1000)}`)).headers.location).toBe('/')
  })
})

describe('everything else becomes the home page:', () => {
  test.each([
    '',
    'content',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/.\\\\evil.example',
    '/\t/evil.example',
    '/\r\n/evil.example',
    '/a\r\nSet-Cookie: x=y',
    '/a\0b',
    '/a\x7fb',
    '/a\u0085b',
    ' /content',
    'https://evil.example/',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '?q',
    '#top',
    '/%',
    '/%zz',
  ])('%j', (returnTo) => {
    expect(ownPath(returnTo)).toBe('/')
  })

  test('//evil.example after a sign-in', async () => {
    const { status, headers } = await leadsTo('//evil.example')
    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/' })
  })

  test('a lone surrogate', () => {
    expect(ownPath('/\ud800')).toBe('/')
    expect(ownPath('/a\udc00b')).toBe('/')
  })
})

test.each([
  'returnTo=%2F%E3%80%82x',
  'returnTo=%2F%FF%FE',
  'returnTo=%2F%ED%A0%80',
  'returnTo=/%E3%80',
  'returnTo=/a&returnTo=//evil.example',
  'returnTo[]=/a',
])('a sign-in with the raw query %s leads to this site', async (query) => {
  const { status, headers } = await signsIn(query)
  expect(status).toBe(302)
  expect(destination(headers.location).origin).toBe(server.origin)
})

/** Generates random texts that mix any characters with pieces that mislead URL parsers. */
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom('/', '//', '\\', '.', '..', '%2e', '%2F', '%5C', '%', '@', ':', '?', '#', '&'),
    fc.constantFrom(
      '\t',
      '\r',
      '\n',
      '\0',
      ' ',
      '\u3002',
      '\uff0f',
      '\u2044',
      '\u{1f3cd}',
      '\ud800',
    ),
    fc.constantFrom('evil.example', 'http:', 'javascript:', 'content', '[::1]'),
    fc.string({ unit: anyCharacter, maxLength: 5 }),
  ),
  { maxLength: 12 },
)
const anyText = fc.oneof(
  pieces.map((list) => `/${list.join('')}`),
  pieces.map((list) => list.join('')),
)

test('ownPath turns any text into a path of this site that fits a header, and keeps its own results', () => {
  fc.assert(
    fc.property(anyText, (returnTo) => {
      const path = ownPath(returnTo)
      expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
      expect(new URL(path, 'https://quiz.example.com').origin).toBe('https://quiz.example.com')
      expect(new Headers({ Location: path }).get('Location')).toBe(path)
      expect(ownPath(path)).toBe(path)
    }),
    { numRuns: 3000 },
  )
})

test('a sign-in with any text as returnTo succeeds and leads to this site', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (returnTo) => {
      const { status, headers } = await leadsTo(returnTo.toWellFormed())
      expect(status).toBe(302)
      expect(destination(headers.location).origin).toBe(server.origin)
    }),
    { numRuns: 40 },
  )
})
