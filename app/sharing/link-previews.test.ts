import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../server/open-app.fixture.ts'
import { US_STATES } from '../states/us-states.ts'

const META = /<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g

let server: RunningApp
beforeAll(async () => {
  server = await openApp()
})
afterAll(() => server.remove())

const pictureOf = (slug: string) => `${server.origin}/share/${slug}.png`

/** Returns the link preview tags of a page, by the name of the tag. */
async function tagsOf(path: string): Promise<Map<string, string>> {
  const { text } = await server.ask(path)
  return new Map([...text.matchAll(META)].map(([, name = '', content = '']) => [name, content]))
}

test.each([
  ['/', null],
  ['/content', null],
  ['/practice/ohio/cheat-sheet', 'ohio'],
  ['/practice/ohio', 'ohio'],
  ['/practice/district-of-columbia', 'district-of-columbia'],
])('the page %s has a link preview', async (path, slug) => {
  const tags = await tagsOf(path)
  expect(tags.get('og:url')).toBe(server.origin + path)
  expect(tags.get('og:title')).toMatch(/motorcycle/i)
  expect(tags.get('og:image:alt')).toMatch(/road sign/)
  expect(tags.get('twitter:card')).toBe('summary_large_image')
  expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
  if (slug) expect(tags.get('og:image')).toBe(pictureOf(slug))
})

test('each state has a picture for previews, and all other pages share one', async () => {
  const slugs = US_STATES.map(({ stateName }) => stateName.toLowerCase().replaceAll(' ', '-'))
  const [ofWelcome = '', ofArticles] = await Promise.all(
    ['/', '/content'].map(async (path) => (await tagsOf(path)).get('og:image')),
  )
  expect(ofArticles).toBe(ofWelcome)
  const pictures = new Set([ofWelcome, ...slugs.map(pictureOf)])
  expect(pictures.size).toBe(1 + US_STATES.length)
  for (const address of pictures) {
    const { status, headers, body } = await server.ask(new URL(address).pathname)
    expect(status, address).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    })
    expect(body.length, address).toBeLessThanOrEqual(25 * 1024)
    const { width, height } = await sharp(body).metadata()
    expect([width, height], address).toEqual([1200, 630])
  }
})
