import type { Listed, ListedQuery } from '../review/listed-questions.ts'

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
export type PublishedEntry = Listed<PublishedFilter>
export type PublishedQuery = ListedQuery<PublishedFilter>
