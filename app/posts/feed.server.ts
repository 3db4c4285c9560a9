import { XMLBuilder } from 'fast-xml-parser'
import type { Services } from '../context.server.ts'
import { articleUrl } from './article-seo.ts'
import { listPublished, publishedAddresses } from './posts.server.ts'

/** How many articles the feed tells of. */
const IN_FEED = 20
/** How many addresses a sitemap may hold (sitemaps.org). */
const IN_SITEMAP = 50_000

/** The newest articles as an Atom feed (RFC 4287). */
export async function atomFeed(services: Services): Promise<string> {
  const { origin, now } = services
  const articles = await listPublished(services, IN_FEED)
  return xml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: `${origin}/content`,
      title: 'Motorcycle Exam Practice',
      author: { name: 'Motorcycle Exam Practice' },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': `${origin}/feed.xml` },
        { '@rel': 'alternate', '@type': 'text/html', '@href': `${origin}/content` },
      ],
      updated:
        articles.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '') ||
        now().toISOString(),
      entry: articles.map(({ id, slug, title, excerpt, tags, publishedAt, updatedAt }) => ({
        // Stays the same when the address changes.
        id: `${origin}/content#${id}`,
        title,
        link: { '@rel': 'alternate', '@type': 'text/html', '@href': articleUrl(origin, slug) },
        published: publishedAt,
        updated: updatedAt,
        summary: excerpt,
        category: tags.map((tag) => ({ '@term': tag })),
      })),
    },
  })
}

/** The pages for search engines (sitemaps.org). */
export async function sitemap(services: Services): Promise<string> {
  const { origin } = services
  const url: object[] = [{ loc: `${origin}/` }, { loc: `${origin}/content` }]
  for await (const { id, updatedAt } of publishedAddresses(services)) {
    if (url.length === IN_SITEMAP) break
    url.push({ loc: articleUrl(origin, id), lastmod: updatedAt })
  }
  return xml({ urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url } })
}

export function robots({ origin }: Services): string {
  return `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`
}

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
})

function xml(document: object): string {
  const text = builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...document })
  return text.replace(NOT_IN_XML, '')
}

/** Characters that no XML 1.0 document may hold, not even escaped (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
