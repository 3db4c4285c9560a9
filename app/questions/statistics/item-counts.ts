import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())

/**
 * The counters of a revision of an item. All except `again` count only first answers, from devices
 * without an earlier answer to the item. The counters are sums, so they reveal nobody's answers.
 */
export const itemCounts = z.object({
  shown: count,
  right: count,
  /** How often riders picked each option, in the stored order. */
  picks: z.array(count),
  /** The number of answers with a known time. */
  timed: count,
  /** The sum of the seconds of these answers. */
  seconds: count,
  /**
   * The sums for the correlation with the rest of the quiz. `rest` adds up, for each answer, the share
   * of the quiz's other questions that were right, in thousandths.
   */
  rested: count,
  rest: count,
  restSquares: count,
  rightRested: count,
  restOfRight: count,
  /**
   * The mean share that average riders get right in the rest of such a quiz. It follows the latest answers,
   * because little was known of the rest at first. Left out without answers, and of older counters.
   */
  expected: z.optional(z.number()),
  again: z.object({ shown: count, right: count }),
  /** `yes` if the statistics have flags. Queries use this field to find flagged items. */
  flagged: z.optional(z.enum(['yes', 'no'])),
  /** The day (UTC) of the latest answer, and short marks of the networks that answered on that day. */
  day: z.optional(z.iso.date()),
  networks: z.optional(z.array(z.string())),
  /** The number of days with answers. Left out of counters from before this field. */
  days: z.optional(count),
})
export type ItemCounts = z.infer<typeof itemCounts>

/** An answer to a known item with a known option. `pick` is the option's place. */
export type CountedAnswer = {
  pick: number
  isRight: boolean
  isFirst: boolean
  /** The share of average riders who get the item right, by the answers before this quiz. */
  expected: number
  seconds?: number | undefined
}

/** The minimum of other answers from which the share of right answers is computed. */
const FEWEST_OTHERS = 5
/**
 * Riders see shares only of questions that were answered on this many days. Whoever forges the answers
 * of many networks then does so for days, and the admin has time to see it.
 */
const FEWEST_DAYS = 3
/** `expected` is about the mean of this many answers. */
const REMEMBERED = 20
/** The maximum number of networks that count for an item on one day. */
const MOST_NETWORKS = 200

export function noCounts(options: number): ItemCounts {
  return {
    shown: 0,
    right: 0,
    picks: Array.from({ length: options }, () => 0),
    timed: 0,
    seconds: 0,
    rested: 0,
    rest: 0,
    restSquares: 0,
    rightRested: 0,
    restOfRight: 0,
    again: { shown: 0, right: 0 },
    days: 0,
  }
}

/**
 * Returns the counters with one more network of the day. Null if the network has already answered on
 * this day, or if enough networks have.
 */
export function countNetwork(before: ItemCounts, day: string, network: string): ItemCounts | null {
  const networks = (before.day === day && before.networks) || []
  if (networks.includes(network) || networks.length >= MOST_NETWORKS) return null
  const days = before.days === undefined || before.day === day ? before.days : before.days + 1
  return { ...before, day, networks: [...networks, network], ...(days !== undefined && { days }) }
}

/** Adds up the counters of the same question in two states. All but the sums is that of `one`. */
export function addCounts(one: ItemCounts, other: ItemCounts): ItemCounts {
  const { again } = one
  return {
    ...one,
    shown: one.shown + other.shown,
    right: one.right + other.right,
    picks: one.picks.map((picked, place) => picked + (other.picks[place] ?? 0)),
    timed: one.timed + other.timed,
    seconds: one.seconds + other.seconds,
    rested: one.rested + other.rested,
    rest: one.rest + other.rest,
    restSquares: one.restSquares + other.restSquares,
    rightRested: one.rightRested + other.rightRested,
    restOfRight: one.restOfRight + other.restOfRight,
    again: { shown: again.shown + other.again.shown, right: again.right + other.again.right },
  }
}

/** True if riders may see what the counters say. */
export function isSteady({ days = FEWEST_DAYS }: ItemCounts): boolean {
  return days >= FEWEST_DAYS
}

/** Returns the counters of an item after one more answer. `quiz` has all answers of the same quiz. */
export function countAnswer(
  before: ItemCounts,
  answer: CountedAnswer,
  quiz: readonly CountedAnswer[],
): ItemCounts {
  const { pick, isRight, isFirst, seconds } = answer
  const right = Number(isRight)
  if (!isFirst) {
    const { again } = before
    return { ...before, again: { shown: again.shown + 1, right: again.right + right } }
  }
  const others = quiz.filter((other) => other !== answer && other.isFirst)
  const rest = Math.round(1000 * meanOf(others.map((other) => Number(other.isRight))))
  return {
    ...before,
    shown: before.shown + 1,
    right: before.right + right,
    picks: before.picks.map((picked, place) => picked + Number(place === pick)),
    ...(seconds !== undefined && { timed: before.timed + 1, seconds: before.seconds + seconds }),
    ...(others.length >= FEWEST_OTHERS && {
      rested: before.rested + 1,
      rest: before.rest + rest,
      expected: fade(before, meanOf(others.map((other) => other.expected))),
      restSquares: before.restSquares + rest * rest,
      rightRested: before.rightRested + right,
      restOfRight: before.restOfRight + right * rest,
    }),
  }
}

function fade({ rested, rest, expected }: ItemCounts, latest: number): number {
  const before = expected ?? rest / 1000 / Math.max(1, rested)
  return before + (latest - before) * Math.max(1 / (rested + 1), 1 / REMEMBERED)
}

function meanOf(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}
