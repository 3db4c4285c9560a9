import type { ContentKind } from '../app/context.server.ts'

/** The pages that are the same for everyone, by the only spelling of their path that is kept. */
const PAGES: { path: RegExp; madeOf: readonly ContentKind[] }[] = [
  { path: /^\/$/, madeOf: ['posts', 'questions'] },
  { path: /^\/content$/, madeOf: ['posts'] },
  { path: /^\/content\/[a-z0-9-]{1,100}$/, madeOf: ['posts'] },
  { path: /^\/(?:feed|sitemap)\.xml$/, madeOf: ['posts'] },
  { path: /^\/questions\/[A-Z]{2}$/, madeOf: ['questions'] },
]

/** What the page at a path is made of; null for a path whose page is not kept. */
export function madeOf(path: string): readonly ContentKind[] | null {
  return PAGES.find((page) => page.path.test(path))?.madeOf ?? null
}
