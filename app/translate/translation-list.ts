import { pageOf } from '../state-page/published-list.ts'
import { TRANSLATED, type TranslatedTag } from '../text/languages.ts'
import type { QuoteStatus } from './quote-status.ts'

/** Whose translation riders get, or why they get none: there is none, it is stale, or has doubts. */
export type Status = 'missing' | 'stale' | 'doubtful' | 'admin' | 'ai' | 'release'
export type Row = {
  id: string
  question: string
  status: Status
  quote: QuoteStatus | null
}

export const STATUSES: Record<Status, string> = {
  missing: 'Missing',
  stale: 'Stale',
  doubtful: 'Doubtful',
  admin: 'By an admin',
  ai: 'By the AI model',
  release: 'By the release',
}

/** The filters of the list. The first one is that of an address without a filter. */
export const TRANSLATION_FILTERS = {
  todo: { name: 'To do', shows: ['missing', 'stale', 'doubtful'] },
  missing: { name: STATUSES.missing, shows: ['missing'] },
  stale: { name: STATUSES.stale, shows: ['stale'] },
  doubtful: { name: STATUSES.doubtful, shows: ['doubtful'] },
  admin: { name: STATUSES.admin, shows: ['admin'] },
  ai: { name: STATUSES.ai, shows: ['ai'] },
  release: { name: STATUSES.release, shows: ['release'] },
  quote: { name: 'Quote only in English', shows: [] },
  all: { name: 'All', shows: ['missing', 'stale', 'doubtful', 'admin', 'ai', 'release'] },
} as const satisfies Record<string, { name: string; shows: readonly Status[] }>
export type TranslationFilter = keyof typeof TRANSLATION_FILTERS

/** The filter, the page and the language of the list. They are the query of the address. */
type ListQuery = { is: TranslationFilter; page: number; language: TranslatedTag }

/** Returns the language into which an admin's page translates: that of its address, or the first. */
export function askedLanguage(search: URLSearchParams): TranslatedTag {
  return (TRANSLATED.find(({ tag }) => tag === search.get('language')) ?? TRANSLATED[0]).tag
}

export function translationQuery(search: URLSearchParams): ListQuery {
  const is = search.get('is') ?? ''
  return {
    is: Object.hasOwn(TRANSLATION_FILTERS, is) ? (is as TranslationFilter) : 'todo',
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
    language: askedLanguage(search),
  }
}

/** Returns the query as the end of an address: empty, or with a question mark. */
export function translationSearch({ is, page, language }: ListQuery): string {
  const fields = new URLSearchParams()
  if (language !== TRANSLATED[0].tag) fields.set('language', language)
  if (is !== 'todo') fields.set('is', is)
  if (page > 1) fields.set('page', `${page}`)
  const search = fields.toString()
  return search && `?${search}`
}

function isShown({ status, quote }: Row, is: TranslationFilter): boolean {
  if (is === 'quote') return quote !== null && quote !== 'proved'
  const shows: readonly Status[] = TRANSLATION_FILTERS[is].shows
  return shows.includes(status)
}

/** Returns the page of the list that the query asks for, and the number of rows of each filter. */
export function listed(rows: readonly Row[], { is, page: asked, language }: ListQuery) {
  const { page, pages, before, onPage } = pageOf(
    rows.filter((row) => isShown(row, is)),
    asked,
  )
  const filters = Object.keys(TRANSLATION_FILTERS) as TranslationFilter[]
  const counts = filters.map((one) => [one, rows.filter((row) => isShown(row, one)).length])
  return {
    query: { is, page, language },
    pages,
    before,
    rows: onPage,
    quotes: quoteCounts(rows),
    counts: Object.fromEntries(counts) as Record<TranslationFilter, number>,
  }
}

function quoteCounts(rows: readonly Row[]): Record<QuoteStatus, number> {
  const count = (of: QuoteStatus) => rows.filter(({ quote }) => quote === of).length
  const [open, doubtful, missing, proved] = [
    count('open'),
    count('doubtful'),
    count('missing'),
    count('proved'),
  ]
  return { open, doubtful, missing, proved }
}

/** Returns the next question that the filter shows, or else the first one. Null if there is no other. */
export function nextOf(rows: readonly Row[], id: string, is: TranslationFilter): string | null {
  const at = rows.findIndex((row) => row.id === id)
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return others.find((row) => isShown(row, is))?.id ?? null
}
