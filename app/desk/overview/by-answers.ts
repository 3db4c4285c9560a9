import { type ItemStatistics, splits } from '../../questions/statistics/item-statistics.ts'

export const LISTS_BY_ANSWERS = ['easy', 'splits'] as const
export type ByAnswers = (typeof LISTS_BY_ANSWERS)[number]

/** How clearly the answers say that a question belongs to a list. 0 if it does not. */
export const BY_ANSWERS: Record<ByAnswers, (statistics: ItemStatistics) => number> = {
  easy: ({ flags, right }) => (flags.includes('easy') ? (right?.low ?? 0) : 0),
  splits: (statistics) => (splits(statistics) ? (statistics.discrimination?.low ?? 0) : 0),
}

export function byAnswersIn(written: string | null): ByAnswers | null {
  return LISTS_BY_ANSWERS.find((list) => list === written) ?? null
}
