import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import { saverOf } from '../../articles/posts/posts.fixture.ts'
import { stateRecords } from '../../questions/states/states.server.ts'
import { robots, sitemap } from './sitemap.server.ts'

const PATHS = ['/', '/content']

function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  return new XMLParser().parse(xml)
}

async function openWithArticles() {
  const { services } = openTestServices()
  const save = saverOf(services)
  for (const [index, status] of (['published', 'published', 'draft'] as const).entries()) {
    await save(`post-nr-${index}`, 0, { slug: `slug-${index}`, status })
  }
  return services
}

test('the sitemap is valid without articles', async () => {
  const { services } = openTestServices()
  expect(parse(await sitemap(services, PATHS)).urlset.url).toHaveLength(4)
})

test('the sitemap has every published article and no draft', async () => {
  const services = await openWithArticles()
  const { urlset } = parse(await sitemap(services, PATHS))
  expect(urlset.url.map(({ loc }: { loc: string }) => loc)).toEqual([
    'http://localhost:3000/',
    'http://localhost:3000/es/',
    'http://localhost:3000/content',
    'http://localhost:3000/es/content',
    'http://localhost:3000/content/slug-0',
    'http://localhost:3000/content/slug-1',
  ])
  expect(urlset.url[4].lastmod).toBe('2026-11-20T12:00:00.000Z')
})

test('the sitemap has four pages of each state with questions, in both languages', async () => {
  const { services } = openTestServices()
  for (const [stateName, abbrev, itemCount] of [
    ['New York', 'NY', 25],
    ['Utah', 'UT', 0],
  ] as const) {
    const none = { sourceDocument: null, gsUri: null, manual: null }
    const rest = { questions: 'starter', version: 1, updatedAt: NOON.toISOString() } as const
    await stateRecords(services).set(abbrev, { stateName, abbrev, itemCount, ...none, ...rest })
  }
  const { urlset } = parse(await sitemap(services, PATHS))
  const practice = urlset.url.map(({ loc }: { loc: string }) => loc).slice(2 * PATHS.length)
  expect(practice).toEqual([
    'http://localhost:3000/practice/new-york',
    'http://localhost:3000/es/practice/new-york',
    'http://localhost:3000/practice/new-york/exam',
    'http://localhost:3000/es/practice/new-york/exam',
    'http://localhost:3000/practice/new-york/topics',
    'http://localhost:3000/es/practice/new-york/topics',
    'http://localhost:3000/practice/new-york/cheat-sheet',
    'http://localhost:3000/es/practice/new-york/cheat-sheet',
  ])
  const attributes = new XMLParser({ ignoreAttributes: false }).parse(
    await sitemap(services, PATHS),
  )
  expect(attributes.urlset.url[4]['xhtml:link']).toEqual([
    { '@_rel': 'alternate', '@_hreflang': 'en', '@_href': practice[0] },
    { '@_rel': 'alternate', '@_hreflang': 'es', '@_href': practice[1] },
    { '@_rel': 'alternate', '@_hreflang': 'x-default', '@_href': practice[0] },
  ])
})

test('the sitemap fails if the states cannot be read, so that no cache stores it without states', async () => {
  const { services } = openTestServices()
  const list = async (path: string) => {
    if (path === 'states') throw new Error('away')
    return []
  }
  const documents = { ...services.documents, list }
  await expect(sitemap({ ...services, documents }, PATHS)).rejects.toThrow('away')
})

test('robots.txt names the sitemap and excludes the admin pages', async () => {
  const { services } = openTestServices()
  expect(robots(services)).toBe(
    'User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: http://localhost:3000/sitemap.xml\n',
  )
})
