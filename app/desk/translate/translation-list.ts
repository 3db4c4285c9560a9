import { TRANSLATED, type TranslatedTag } from '../../base/text/languages.ts'
import { type Listed, type ListedQuery, listQuery } from '../review/listed-questions.ts'
import type { QuoteStatus } from './quote-status.ts'

/** Whose translation riders get, or why they get none: there is none, it is stale, or has doubts. */
export type Status = 'missing' | 'stale' | 'doubtful' | 'admin' | 'ai' | 'release'
export type Row = Listed<TranslationFilter> & { status: Status; quote: QuoteStatus | null }

export const STATUSES: Record<Status, string> = {
  missing: 'Missing',
  stale: 'Stale',
  doubtful: 'Doubtful',
  admin: 'By an admin',
  ai: 'By the AI model',
  release: 'By the release',
}

export const TRANSLATION_FILTERS = {
  todo: 'To do',
  ...STATUSES,
  quote: 'Quote only in English',
} as const
type TranslationFilter = keyof typeof TRANSLATION_FILTERS

/** Returns the filters to choose from. Without a manual in the language no question has a quote in it. */
export function filtersFor({ is }: Pick<TranslationQuery, 'is'>, hasManual: boolean) {
  const { quote, ...others } = TRANSLATION_FILTERS
  return hasManual || is === 'quote' ? TRANSLATION_FILTERS : others
}

const TO_DO: readonly Status[] = ['missing', 'stale', 'doubtful']

export function shownBy(status: Status, quote: QuoteStatus | null): TranslationFilter[] {
  return [
    ...(TO_DO.includes(status) ? ['todo' as const] : []),
    status,
    ...(quote && quote !== 'proved' ? ['quote' as const] : []),
  ]
}

/** Returns the language into which an admin's page translates: that of its address, or the first. */
export function askedLanguage(search: URLSearchParams): TranslatedTag {
  return (TRANSLATED.find(({ tag }) => tag === search.get('language')) ?? TRANSLATED[0]).tag
}

type TranslationQuery = ListedQuery<TranslationFilter> & { language: TranslatedTag }

export function translationQuery(search: URLSearchParams): TranslationQuery {
  return { ...listQuery(search, TRANSLATION_FILTERS), language: askedLanguage(search) }
}

/** Returns how many questions have each status of their quote. */
export function quoteCounts(rows: readonly Row[]): Record<QuoteStatus, number> {
  const count = (of: QuoteStatus) => rows.filter(({ quote }) => quote === of).length
  return {
    open: count('open'),
    doubtful: count('doubtful'),
    missing: count('missing'),
    proved: count('proved'),
  }
}
