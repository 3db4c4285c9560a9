import { readNumber } from './number-words.ts'
import { quantitiesOf } from './quantities.ts'

export const PAGES = new Set(['page', 'pages', 'p', 'pp', 'pg'])
const MANY = new Set(['pages', 'pp'])
const JOINS = new Set([',', 'and', 'or', '-', 'to', '&', 'through'])

/** Finds a page that a text names and that is not known: in 'p.12', 'pages 1 and 13', 'page twelve'. */
export function otherPage(
  tokens: readonly string[],
  known: readonly (number | null)[],
): string | null {
  const pages = tokens.flatMap((token, place) => (PAGES.has(token) ? pagesAt(tokens, place) : []))
  return pages.find((page) => !known.includes(page))?.toString() ?? null
}

/** The pages named after the word 'page' or 'pages' at a place. */
function pagesAt(tokens: readonly string[], place: number): number[] {
  const pages: number[] = []
  const isMany = MANY.has(tokens[place] ?? '')
  let at = /^\p{P}$/u.test(tokens[place + 1] ?? '') ? place + 2 : place + 1
  for (;;) {
    const page = pageAt(tokens, at)
    const isAmount = pages.length > 0 && !isMany && countsAt(tokens, at)
    if (!page || isAmount) return pages
    pages.push(page.value)
    at = page.next
    while (JOINS.has(tokens[at] ?? '')) at++
    // The tokens of '7, 9 and 13' have no comma.
    if (at === page.next && !isMany) return pages
  }
}

function pageAt(tokens: readonly string[], at: number) {
  const token = tokens[at] ?? ''
  // In 'p.12' the period is a part of the number.
  if (/^\.?\d+$/.test(token)) return { value: Number(token.replace('.', '')), next: at + 1 }
  const read = readNumber(tokens, at)
  const isPage = read && !read.ordinal && Number.isInteger(read.value) && read.value > 0
  return isPage && (!read.weak || token === 'one') ? read : null
}

/** True if a number counts something, as '70' does in 'on page 9, 70 percent'. */
function countsAt(tokens: readonly string[], at: number): boolean {
  const [quantity] = quantitiesOf(tokens.slice(at, at + 4))
  return quantity?.at === 0 && (quantity.dimension !== null || quantity.things.size > 0)
}
