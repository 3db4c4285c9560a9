import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { US_STATES } from '../../questions/states/us-states.ts'

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
  ['/readiness', null],
  ['/practice/ohio/cheat-sheet', 'ohio'],
  ['/practice/ohio', 'ohio'],
  ['/practice/district-of-columbia', 'district-of-columbia'],
  ['/practice/ohio/quiz/83', 'ohio/quiz-83'],
  ['/practice/ohio/exam/75', 'ohio/exam-75'],
])('the page %s has a link preview', async (path, slug) => {
  const tags = await tagsOf(path)
  expect(tags.get('og:url')).toBe(server.origin + path)
  expect(tags.get('og:title')).toMatch(/motorcycle/i)
  expect(tags.get('og:image:alt')).toMatch(/road sign/)
  expect(tags.get('twitter:card')).toBe('summary_large_image')
  expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
  if (slug) expect(tags.get('og:image')).toBe(pictureOf(slug))
})

test.each([
  ['/es/', 'home'],
  ['/es/practice/new-york', 'new-york'],
  ['/es/practice/ohio/quiz/83', 'ohio/quiz-83'],
])('the Spanish page %s has a link preview of its own', async (path, name) => {
  const tags = await tagsOf(path)
  expect(tags.get('og:url')).toBe(server.origin + path)
  expect(tags.get('og:image')).toBe(`${server.origin}/es/share/${name}.png`)
  expect(tags.get('og:image:alt')).toMatch(/señal (amarilla|de tránsito)/)
})

test.each(['home', 'new-york', 'ohio/quiz-83', 'ohio/exam-83'])(
  'the picture %s is another one in Spanish',
  async (name) => {
    const [english, spanish] = await Promise.all(
      ['', '/es'].map((start) => server.ask(`${start}/share/${name}.png`)),
    )
    expect([english?.status, spanish?.status]).toEqual([200, 200])
    expect(spanish?.headers).toMatchObject({ 'content-type': 'image/png' })
    expect(spanish?.body.equals(english?.body ?? Buffer.alloc(0))).toBe(false)
  },
)

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

test('a score has a picture of its own, and each other address of a picture is unknown', async () => {
  const pictures = ['quiz-33', 'quiz-83', 'exam-83', 'exam-100']
  const seen = new Set<string>()
  for (const name of pictures) {
    const { status, headers, body } = await server.ask(`/share/ohio/${name}.png`)
    expect(status, name).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    })
    expect(body.length, name).toBeLessThanOrEqual(40 * 1024)
    const { width, height } = await sharp(body).metadata()
    expect([width, height], name).toEqual([1200, 630])
    seen.add(body.toString('base64'))
  }
  expect(seen.size).toBe(pictures.length)
  for (const path of [
    'ohio/quiz-101.png',
    'ohio/quiz-083.png',
    'ohio/quiz-83.jpg',
    'oz/quiz-83.png',
  ]) {
    expect((await server.ask(`/share/${path}`)).status, path).toBe(404)
  }
})

test.each(['', '/es'])(
  'in a flood of requests a score gets the picture of its state: %s',
  async (start) => {
    const asked = Array.from({ length: 12 }, (_, percent) =>
      server.ask(`${start}/share/ohio/quiz-${percent}.png`),
    )
    const answers = await Promise.all(asked)
    const redirected = answers.filter(({ status }) => status === 302)
    expect(redirected.length).toBeGreaterThan(0)
    for (const { headers } of redirected) {
      const location = `${start}/share/ohio.png?product`
      expect(headers).toMatchObject({ location, 'cache-control': 'no-store' })
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  },
)

test('the page of a shared score says the score, and search engines leave it out', async () => {
  const { text } = await server.ask('/practice/ohio/quiz/83')
  expect(text).toContain('A rider shared a score of 83% with you. What is yours?')
  expect(text).toContain('<meta name="robots" content="noindex"/>')
  expect(text).toMatch(/<link rel="canonical" href="[^"]*\/practice\/ohio"/)
  expect((await server.ask('/practice/ohio/quiz/101')).status).toBe(404)
})
