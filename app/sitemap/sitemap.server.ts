import { xml } from '../../platform/xml.ts'
import { readAvailableStates } from '../bank/available-states.server.ts'
import { cheatSheetPath } from '../cheat-sheet/cheat-sheet-meta.ts'
import type { Services } from '../context.server.ts'
import { examPath } from '../exam/exam-path.ts'
import { articleUrl } from '../posts/article-seo.ts'
import { publishedAddresses } from '../posts/posts.server.ts'
import { practicePath } from '../practice/practice-path.ts'
import { topicsPath } from '../study/topics-path.ts'

/** The largest number of addresses in a sitemap (sitemaps.org). */
const MAX_ADDRESSES = 50_000

/** Returns the sitemap (sitemaps.org): `paths`, four pages of each state, and the articles. */
export async function sitemap(services: Services, paths: readonly string[]): Promise<string> {
  const { origin } = services
  const states = await readAvailableStates(services)
  const ofStates = states.flatMap((state) => [
    practicePath(state),
    examPath(state),
    topicsPath(state),
    cheatSheetPath(state),
  ])
  const url: object[] = [...paths, ...ofStates].map((path) => ({ loc: origin + path }))
  for await (const { id, updatedAt } of publishedAddresses(services)) {
    if (url.length === MAX_ADDRESSES) break
    url.push({ loc: articleUrl(origin, id), lastmod: updatedAt })
  }
  return xml({ urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url } })
}

export function robots({ origin }: Pick<Services, 'origin'>): string {
  return `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`
}
