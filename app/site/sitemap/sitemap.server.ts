import { xml } from '../../../platform/xml.ts'
import { articlePath } from '../../articles/posts/article-path.ts'
import { publishedAddresses } from '../../articles/posts/posts.server.ts'
import { alternates } from '../../base/text/alternates.ts'
import { LANGUAGES } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import { readAvailableStates } from '../../questions/states/available-states.server.ts'
import { cheatSheetPath } from '../../riders/cheat-sheet/cheat-sheet-meta.ts'
import { examPath } from '../../riders/exam/exam-path.ts'
import { practicePath } from '../../riders/practice/practice-path.ts'
import { topicsPath } from '../../riders/study/topics-path.ts'

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
  const url: object[] = [...paths, ...ofStates].flatMap((path) => inEachLanguage(origin, path))
  for await (const { id: slug, updatedAt, language } of publishedAddresses(services)) {
    if (url.length === MAX_ADDRESSES) break
    url.push({ loc: origin + articlePath({ slug, language }), lastmod: updatedAt })
  }
  return xml({
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url,
    },
  })
}

/** Returns the entries of a page in each language. Each names all, and the first as the default. */
function inEachLanguage(origin: string, path: string) {
  const links = alternates(
    LANGUAGES.map(({ tag, prefix }) => [tag, origin + prefix + path] as const),
  )
  const link = links.map(([language, address]) => ({
    '@rel': 'alternate',
    '@hreflang': language,
    '@href': address,
  }))
  return LANGUAGES.map(({ prefix }) => ({ loc: origin + prefix + path, 'xhtml:link': link }))
}

export function robots({ origin }: Pick<Services, 'origin'>): string {
  return `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`
}
