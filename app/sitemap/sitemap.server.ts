import { xml } from '../../platform/xml.ts'
import { cheatSheetPath } from '../cheat-sheet/cheat-sheet-meta.ts'
import type { Services } from '../context.server.ts'
import { examPath } from '../exam/exam-path.ts'
import { articlePath } from '../posts/article-path.ts'
import { publishedAddresses } from '../posts/posts.server.ts'
import { practicePath } from '../practice/practice-path.ts'
import { readAvailableStates } from '../states/available-states.server.ts'
import { topicsPath } from '../study/topics-path.ts'
import { inOtherLanguage } from '../text/other-language.ts'

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
  const url: object[] = [...paths, ...ofStates].flatMap((path) => inBothLanguages(origin, path))
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

/** Returns the entries of a page in English and Spanish. Each names both, and English as the default. */
function inBothLanguages(origin: string, path: string) {
  const english = origin + path
  const spanish = origin + inOtherLanguage(path)
  const links = { en: english, es: spanish, 'x-default': english }
  const link = Object.entries(links).map(([language, address]) => ({
    '@rel': 'alternate',
    '@hreflang': language,
    '@href': address,
  }))
  return [english, spanish].map((loc) => ({ loc, 'xhtml:link': link }))
}

export function robots({ origin }: Pick<Services, 'origin'>): string {
  return `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`
}
