import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { atomFeed } from './feed.server.ts'
import { saverOf } from './posts.fixture.ts'

const HOSTILE = `</title>]]><script>alert("1")</script> & 'quotes' \u0001\u202e`

function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(xml)
}

async function openWithPosts() {
  const { services } = openTestServices()
  const save = saverOf(services, { excerpt: HOSTILE, tags: [HOSTILE.slice(0, 50), 'plain'] })
  for (const [index, status] of (['published', 'published', 'draft'] as const).entries()) {
    const title = index === 1 ? HOSTILE : `Title ${index}`
    await save(`post-nr-${index}`, 0, { title, slug: `slug-${index}`, status })
  }
  return services
}

test('the feed lists the published articles, even with hostile texts', async () => {
  const services = await openWithPosts()
  const { feed } = parse(await atomFeed(services))
  expect(feed.updated).toBe('2026-11-20T12:00:00.000Z')
  expect(feed.link[0]).toEqual({
    '@rel': 'self',
    '@type': 'application/atom+xml',
    '@href': 'http://localhost:3000/feed.xml',
  })
  expect(feed.entry).toHaveLength(2)
  const [hostile] = feed.entry
  expect(hostile.title).toBe(HOSTILE.replace('\u0001', ''))
  expect(hostile.link['@href']).toBe('http://localhost:3000/content/slug-1')
  expect(hostile.id).toBe('http://localhost:3000/content#post-nr-1')
  expect(hostile.category[1]['@term']).toBe('plain')
})

test('the feed is valid without articles', async () => {
  const { services } = openTestServices()
  expect(parse(await atomFeed(services)).feed.updated).toBe('2026-11-20T12:00:00.000Z')
})
