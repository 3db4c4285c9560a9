import type { ItemCounts } from './item-counts.ts'

export type Estimate = { value: number; low: number; high: number }

export type StatisticsFlag = 'distractor beats key' | 'negative' | 'hard' | 'easy'

/** The statistics of the first answers to an item. `null` stands for too few answers. */
export type ItemStatistics = {
  shown: number
  /** The share of right answers, with its 90 % interval. */
  right: Estimate | null
  /** The share of each option, in the stored order. */
  options: number[]
  meanSeconds: number | null
  /** The correlation with the rest of the quiz, with its 90 % interval. */
  discrimination: Estimate | null
  /** The share of average riders who get it right. Left out while too little is known of its bank. */
  ease?: Estimate | undefined
  /** The flags, worst first. */
  flags: StatisticsFlag[]
}

export const FEWEST_ANSWERS = 30
/** The normal quantile of a 90 % interval. */
export const Z90 = 1.645
const HARD = 0.2
const EASY = 0.98
/** From about this correlation on, a question is worth asking (Ebel and Frisbie 1991). */
const SPLITS = 0.2
/** The limit for correlations, because Fisher's transformation of 1 is infinite. */
const NEAR_ONE = 0.999

/**
 * Computes the statistics of an item. `key` is the place of the correct answer. Sets a flag only if the
 * whole interval supports the flag.
 */
export function itemStatistics(counts: ItemCounts, key: number): ItemStatistics {
  const { shown, picks, timed, seconds } = counts
  if (shown < FEWEST_ANSWERS) {
    const none = { right: null, options: [], meanSeconds: null, discrimination: null }
    return { shown, ...none, flags: [] }
  }
  const right = wilson(counts.right, shown)
  const discrimination = correlation(counts)
  const distractors = picks.filter((_, place) => place !== key)
  const flags: StatisticsFlag[] = []
  if (beats(Math.max(...distractors), picks[key] ?? 0, shown)) flags.push('distractor beats key')
  if (discrimination && discrimination.high < 0) flags.push('negative')
  if (right.high < HARD) flags.push('hard')
  if (right.low > EASY) flags.push('easy')
  return {
    shown,
    right,
    options: picks.map((picked) => picked / shown),
    meanSeconds: timed < FEWEST_ANSWERS ? null : seconds / timed,
    discrimination,
    flags,
  }
}

/** Returns a share with its Wilson interval, which stays within 0 and 1 even for extreme shares. */
export function wilson(hits: number, count: number): Estimate {
  const value = hits / count
  const squared = (Z90 * Z90) / count
  const middle = (value + squared / 2) / (1 + squared)
  const spread = Math.sqrt((value * (1 - value)) / count + squared / (4 * count))
  const half = (Z90 * spread) / (1 + squared)
  return { value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/**
 * Returns the point-biserial correlation of right answers with the rest of the quiz. The interval uses
 * Fisher's transformation. Null if there are too few answers or all are equal.
 */
function correlation(counts: ItemCounts): Estimate | null {
  const { rested, rightRested, restSquares } = counts
  if (rested < FEWEST_ANSWERS) return null
  const rightSpread = rightRested * (rested - rightRested)
  const restSpread = rested * restSquares - counts.rest * counts.rest
  if (rightSpread <= 0 || restSpread <= 0) return null
  const common = rested * counts.restOfRight - rightRested * counts.rest
  const value = common / Math.sqrt(rightSpread * restSpread)
  const half = Z90 / Math.sqrt(rested - 3)
  const at = Math.atanh(Math.min(Math.max(value, -NEAR_ONE), NEAR_ONE))
  return { value, low: Math.tanh(at - half), high: Math.tanh(at + half) }
}

/** True if `one` was picked more often than `other`, even at the lower end of the interval. */
function beats(one: number, other: number, count: number): boolean {
  const difference = (one - other) / count
  const variance = ((one + other) / count - difference * difference) / count
  return difference - Z90 * Math.sqrt(Math.max(0, variance)) > 0
}

/** True if good riders clearly get a question right more often than weak ones. */
export function splits({ discrimination }: ItemStatistics): boolean {
  return discrimination !== null && discrimination.low >= SPLITS
}

/**
 * Returns the share of right answers of a good rider, who does better in the rest of the quiz than five of six
 * riders, and of a weak one, who does worse than five of six (one standard deviation).
 */
export function goodAndWeak({ right, discrimination }: ItemStatistics): [number, number] {
  const mean = right?.value ?? 0
  const step = (discrimination?.value ?? 0) * Math.sqrt(mean * (1 - mean))
  return [Math.min(1, mean + step), Math.max(0, mean - step)]
}

const ORDER: readonly StatisticsFlag[] = ['distractor beats key', 'negative', 'hard', 'easy']

/** Sorts by the worst flag, then by the number of flags, then by the number of answers. */
export function byFlags(one: ItemStatistics, other: ItemStatistics): number {
  return (
    rankOf(one) - rankOf(other) || other.flags.length - one.flags.length || other.shown - one.shown
  )
}

function rankOf({ flags: [worst] }: ItemStatistics): number {
  return worst ? ORDER.indexOf(worst) : ORDER.length
}
