import { readNumber } from './number-words.ts'
import { quantitiesOf } from './quantities.ts'

const PAGES = new Set(['page', 'pages', 'p', 'pp', 'pg'])
const MANY = new Set(['pages', 'pp'])
/** The join before the last page: '7, 9 and 13'. */
const LAST_JOINS = new Set(['and', 'or', '&'])
const JOINS = new Set([',', 'and', 'or', '-', 'to', '&', 'through'])

/** Finds a page that a text names and that is not known: in 'p.12', 'pages 1 and 13', 'page twelve'. */
export function otherPage(
  tokens: readonly string[],
  known: readonly (number | null)[],
): string | null {
  const other = namedPages(tokens).find(({ value }) => !known.includes(value))
  return other?.value.toString() ?? null
}

type NamedPage = { value: number; at: number }

/** The pages that a text names. `at` is the place of the page's number. */
export function namedPages(tokens: readonly string[]): NamedPage[] {
  return tokens.flatMap((token, place) => (PAGES.has(token) ? pagesAt(tokens, place) : []))
}

/** The pages named after the word 'page' or 'pages' at a place. */
function pagesAt(tokens: readonly string[], place: number): NamedPage[] {
  const pages: NamedPage[] = []
  const isMany = MANY.has(tokens[place] ?? '')
  const next = tokens[place + 1] ?? ''
  let at = /^\p{P}$/u.test(next) ? place + 2 : place + 1
  // No page follows 'on this page two seconds' and 'the page: two seconds'.
  let mayCount = [':', ','].includes(next) || tokens[place - 1] === 'this'
  let join = ''
  for (;;) {
    const page = pageAt(tokens, at)
    if (!page || (mayCount && countsAt(tokens, at, isMany))) return pages
    pages.push({ value: page.value, at })
    mayCount = true
    at = page.next
    while (JOINS.has(tokens[at] ?? '')) join = tokens[at++] ?? ''
    // The tokens of '7, 9 and 13' have no comma.
    if (at === page.next && (!isMany || LAST_JOINS.has(join))) return pages
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

/**
 * True if a number counts something, as '70' does in 'on page 9, 70 percent'. After 'pages' only a
 * unit shows this, because 'pages 9 and 13 state' has a verb.
 */
function countsAt(tokens: readonly string[], at: number, isMany: boolean): boolean {
  const [quantity] = quantitiesOf(tokens.slice(at, at + 4))
  if (quantity?.at !== 0) return false
  return quantity.dimension !== null || (!isMany && quantity.things.size > 0)
}
