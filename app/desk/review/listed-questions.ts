import { finder, searchText } from '../../base/text/find-words.ts'
import { LOADED_ITEMS } from '../../questions/question/quiz-limits.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'

/**
 * The first page has the questions of the quick quiz. On a phone, more questions would make a page with
 * an open review longer than 6,000 pixels.
 */
export const ITEMS_PER_PAGE = LOADED_ITEMS

/** A question with the filters that show it. */
export type Listed<Filter extends string> = { item: StoredItem; is: readonly Filter[] }

/** The admin's selection of questions. It is the query of the page's address. */
export type ListedQuery<Filter extends string> = { find: string; is: Filter | null; page: number }

/** The names of a list's filters. */
type Filters<Filter extends string> = Readonly<Record<Filter, string>>

export function listQuery<Filter extends string>(
  search: URLSearchParams,
  filters: Filters<Filter>,
): ListedQuery<Filter> {
  const is = search.get('is') ?? ''
  return {
    find: searchText(search.get('find')),
    is: Object.hasOwn(filters, is) ? (is as Filter) : null,
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
  }
}

/** Returns the query as the end of an address: empty, or with a question mark. */
export function searchOf(query: ListedQuery<string> & { language?: string }): string {
  const { find, is, page, language } = query
  const fields = new URLSearchParams({
    ...(language && { language }),
    ...(find && { find }),
    ...(is && { is }),
    ...(page > 1 && { page: `${page}` }),
  })
  const search = fields.toString()
  return search && `?${search}`
}

/** Returns the questions with the filter `is` that contain each word of `find`. */
export function findListed<One extends Listed<string>>(
  all: readonly One[],
  { find, is }: Pick<ListedQuery<string>, 'find' | 'is'>,
): One[] {
  const finds = finder(find)
  return all.filter((one) => (!is || one.is.includes(is)) && finds(textsOf(one.item)))
}

function textsOf({ id, question, options, explanation, source, citation }: StoredItem) {
  return [id, question, ...options, explanation, source?.quote, citation]
}

/**
 * Returns the page of the list that the query asks for. A number past the last page gives the last page.
 */
export function pageOf<
  Filter extends string,
  One extends Listed<Filter>,
  Query extends ListedQuery<Filter>,
>(all: readonly One[], query: Query, filters: Filters<Filter>) {
  const found = findListed(all, query)
  const pages = Math.max(1, Math.ceil(found.length / ITEMS_PER_PAGE))
  const page = Math.min(query.page, pages)
  const before = (page - 1) * ITEMS_PER_PAGE
  const count = (filter: Filter) => all.filter(({ is }) => is.includes(filter)).length
  return {
    query: { ...query, page },
    pages,
    total: all.length,
    found: found.length,
    /** How many found questions the earlier pages have. */
    before,
    onPage: found.slice(before, before + ITEMS_PER_PAGE),
    /** How many questions each filter shows. */
    counts: Object.fromEntries(
      (Object.keys(filters) as Filter[]).map((filter) => [filter, count(filter)]),
    ) as Record<Filter, number>,
  }
}

/**
 * Returns the place of a question among the found ones, and the found questions before and after it.
 * The question itself need not be found: after an edit, a filter may no longer show it.
 */
export function placeInList(
  all: readonly Listed<string>[],
  found: readonly Listed<string>[],
  id: string,
) {
  const places = new Map(all.map(({ item }, place) => [item.id, place]))
  const at = places.get(id) ?? Number.POSITIVE_INFINITY
  const placeIn = ({ item }: Listed<string>) => places.get(item.id) ?? 0
  const number = found.findIndex(({ item }) => item.id === id) + 1
  return {
    number: number || null,
    previous: found.findLast((one) => placeIn(one) < at)?.item.id ?? null,
    next: found.find((one) => placeIn(one) > at)?.item.id ?? null,
  }
}
