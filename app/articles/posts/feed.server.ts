import { xml } from '../../../platform/xml.ts'
import { siteName } from '../../base/face/shown-face.ts'
import { href } from '../../base/text/address.ts'
import { LANGUAGE } from '../../base/text/language.ts'
import type { Services } from '../../context.server.ts'
import { articlePath } from './article-path.ts'
import { listPublished } from './posts.server.ts'

const FEED_LENGTH = 20

/** Returns the newest articles in the page's language as an Atom feed (RFC 4287). */
export async function atomFeed(services: Services): Promise<string> {
  const { origin, now } = services
  const articles = await listPublished(services, FEED_LENGTH)
  const list = origin + href('/content')
  return xml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': LANGUAGE,
      id: list,
      title: siteName(),
      author: { name: siteName() },
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': origin + href('/feed.xml') },
        { '@rel': 'alternate', '@type': 'text/html', '@href': list },
      ],
      updated:
        articles
          .map((article) => article.updatedAt)
          .sort()
          .at(-1) ?? now().toISOString(),
      entry: articles.map((article) => ({
        // The entry's id contains the post's id, because an edit may change the post's address.
        id: `${list}#${article.id}`,
        title: article.title,
        link: {
          '@rel': 'alternate',
          '@type': 'text/html',
          '@href': origin + articlePath(article),
        },
        published: article.publishedAt,
        updated: article.updatedAt,
        summary: article.excerpt,
        category: article.tags.map((tag) => ({ '@term': tag })),
      })),
    },
  })
}
