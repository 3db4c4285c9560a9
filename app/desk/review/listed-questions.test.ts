import { expect, test } from 'vitest'
import { newItems } from '../../making/question-bank/bank.fixture.ts'
import {
  findListed,
  ITEMS_PER_PAGE,
  type Listed as ListedBy,
  listQuery,
  pageOf,
  placeInList,
  searchOf,
} from './listed-questions.ts'

const FILTERS = { starter: 'Starter', flagged: 'Flagged', law: 'Law' }
type Filter = keyof typeof FILTERS
type Listed = ListedBy<Filter>

const ALL = { find: '', is: null, page: 1 }
const idsOf = (listed: readonly Listed[]) => listed.map(({ item }) => item.id)

/** Returns published questions, where every tenth one is flagged. */
function published(count: number): Listed[] {
  return newItems(count, 'n').map((item, n) => {
    const is: Filter[] = n % 10 === 0 ? ['starter', 'flagged'] : ['starter']
    const stored = { revision: 1, version: 1, createdAt: '2026-11-26T08:00:00.000Z' }
    return { item: { ...item, ...stored, id: `q${n}`, origin: 'starter' }, is }
  })
}

test('a query survives the way through an address, and an invalid address shows the whole list', () => {
  for (const search of ['', '?find=stop+sign', '?is=flagged&page=3', '?find=a%26b&is=law&page=2']) {
    expect(searchOf(listQuery(new URLSearchParams(search), FILTERS))).toBe(search)
  }
  for (const odd of ['is=toString&page=-3', 'page=NaN', 'is=&find=+&page=0.5', 'page=1e999999']) {
    expect(listQuery(new URLSearchParams(odd), FILTERS)).toMatchObject({ find: '', is: null })
  }
  expect(listQuery(new URLSearchParams(`find=${'x'.repeat(5_000)}`), FILTERS).find).toHaveLength(
    100,
  )
})

test('a search finds words in any text of a question, ignoring case, accents and the kind of quotes', () => {
  const all = published(3)
  const [one] = all as [Listed, ...Listed[]]
  one.item.question = 'Don’t you\nstop at a café?'
  one.item.source = { page: 4, quote: 'The quoted sentence.', link: '/manuals/OR/x/4' }
  for (const find of ["don't STOP", 'cafe you', 'quoted sentence', 'q0', one.item.options[2]]) {
    expect(idsOf(findListed(all, { ...ALL, find: find ?? '' }))).toContain('q0')
  }
  expect(findListed(all, { ...ALL, find: 'stop parrot' })).toEqual([])
  expect(findListed(all, ALL)).toEqual(all)
})

test('500 questions fill 20 pages, and each question is on exactly one page', () => {
  const all = published(500)
  const at = (listed: Listed[], page: number) => pageOf(listed, { ...ALL, page }, FILTERS)
  const pages = Array.from({ length: 20 }, (_, n) => at(all, n + 1).onPage)
  expect(pages.flat()).toEqual(all)
  expect(Math.max(...pages.map(({ length }) => length))).toBe(ITEMS_PER_PAGE)
  expect(at(all, 99)).toMatchObject({ query: { page: 20 }, pages: 20, before: 475 })
  expect(at([], 3)).toMatchObject({ query: { page: 1 }, pages: 1, onPage: [] })
})

test('the neighbors of a question are the nearest questions that the filter shows', () => {
  const all = published(50)
  const flagged = findListed(all, { ...ALL, is: 'flagged' })
  expect(idsOf(flagged)).toEqual(['q0', 'q10', 'q20', 'q30', 'q40'])
  expect(placeInList(all, flagged, 'q20')).toEqual({ number: 3, previous: 'q10', next: 'q30' })
  expect(placeInList(all, flagged, 'q0')).toEqual({ number: 1, previous: null, next: 'q10' })
  // `q25` has no flag, as after an edit.
  expect(placeInList(all, flagged, 'q25')).toEqual({ number: null, previous: 'q20', next: 'q30' })
})
