import { xml } from '../../platform/xml.ts'
import type { Services } from '../context.server.ts'
import { feedTitle } from './article-list-messages.ts'
import { articleUrl } from './article-seo.ts'
import { listPublished } from './posts.server.ts'

const FEED_LENGTH = 20

/** Returns the newest articles as an Atom feed (RFC 4287). */
export async function atomFeed(services: Services): Promise<string> {
  const { origin, now } = services
  const articles = await listPublished(services, FEED_LENGTH)
  return xml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      id: `${origin}/content`,
      title: feedTitle(),
      author: { name: feedTitle() },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': `${origin}/feed.xml` },
        { '@rel': 'alternate', '@type': 'text/html', '@href': `${origin}/content` },
      ],
      updated:
        articles
          .map((article) => article.updatedAt)
          .sort()
          .at(-1) ?? now().toISOString(),
      entry: articles.map(({ id, slug, title, excerpt, tags, publishedAt, updatedAt }) => ({
        // The entry's id contains the post's id, because an edit may change the post's address.
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
