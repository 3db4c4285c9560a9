import { LOADED_ITEMS } from '../question/quiz-limits.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import { finder, searchText } from '../text/find-words.ts'

/**
 * The first page has the questions of the quick quiz. On a phone, more questions would make a page with
 * an open review longer than 6,000 pixels.
 */
export const ITEMS_PER_PAGE = LOADED_ITEMS

export const FILTERS = {
  proved: 'Proved by the manual',
  word: 'The admin’s word',
  starter: 'Starter questions',
  drawn: 'In the quick quiz',
  flagged: 'Flagged by answers',
  reported: 'Reported',
  law: 'Law that ends',
} as const
export type PublishedFilter = keyof typeof FILTERS

/** A published question with the filters that show it. */
export type Listed = { item: StoredItem; is: readonly PublishedFilter[] }

/** The admin's selection of published questions. It is the query of the page's address. */
export type PublishedQuery = { find: string; is: PublishedFilter | null; page: number }

export function listQuery(search: URLSearchParams): PublishedQuery {
  const is = search.get('is') ?? ''
  return {
    find: searchText(search.get('find')),
    is: Object.hasOwn(FILTERS, is) ? (is as PublishedFilter) : null,
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
  }
}

/** Returns the query as the end of an address: empty, or with a question mark. */
export function searchOf({ find, is, page }: PublishedQuery): string {
  const fields = { ...(find && { find }), ...(is && { is }), ...(page > 1 && { page: `${page}` }) }
  const search = new URLSearchParams(fields).toString()
  return search && `?${search}`
}

/** Returns the questions with the filter `is` that contain each word of `find`. */
export function findListed(all: readonly Listed[], { find, is }: PublishedQuery): Listed[] {
  const finds = finder(find)
  return all.filter((one) => (!is || one.is.includes(is)) && finds(textsOf(one.item)))
}

function textsOf({ id, question, options, explanation, source, citation }: StoredItem) {
  return [id, question, ...options, explanation, source?.quote, citation]
}

/** Returns the questions of one page. A number past the last page gives the last page. */
export function pageOf<Question>(found: readonly Question[], asked: number) {
  const pages = Math.max(1, Math.ceil(found.length / ITEMS_PER_PAGE))
  const page = Math.min(asked, pages)
  const before = (page - 1) * ITEMS_PER_PAGE
  return { page, pages, before, onPage: found.slice(before, before + ITEMS_PER_PAGE) }
}

/**
 * Returns the place of a question among the found ones, and the found questions before and after it.
 * The question itself need not be found: after an edit, a filter may no longer show it.
 */
export function placeInList(all: readonly Listed[], found: readonly Listed[], id: string) {
  const places = new Map(all.map(({ item }, place) => [item.id, place]))
  const at = places.get(id) ?? Number.POSITIVE_INFINITY
  const placeIn = ({ item }: Listed) => places.get(item.id) ?? 0
  const number = found.findIndex(({ item }) => item.id === id) + 1
  return {
    number: number || null,
    previous: found.findLast((one) => placeIn(one) < at)?.item.id ?? null,
    next: found.find((one) => placeIn(one) > at)?.item.id ?? null,
  }
}
