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
  seconds?: number | undefined
}

/** The minimum of other answers from which the share of right answers is computed. */
const FEWEST_OTHERS = 5
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
  const rest = restOf(answer, quiz)
  return {
    ...before,
    shown: before.shown + 1,
    right: before.right + right,
    picks: before.picks.map((picked, place) => picked + Number(place === pick)),
    ...(seconds !== undefined && { timed: before.timed + 1, seconds: before.seconds + seconds }),
    ...(rest !== null && {
      rested: before.rested + 1,
      rest: before.rest + rest,
      restSquares: before.restSquares + rest * rest,
      rightRested: before.rightRested + right,
      restOfRight: before.restOfRight + right * rest,
    }),
  }
}

function restOf(answer: CountedAnswer, quiz: readonly CountedAnswer[]): number | null {
  const others = quiz.filter((other) => other !== answer && other.isFirst)
  if (others.length < FEWEST_OTHERS) return null
  const right = others.filter(({ isRight }) => isRight).length
  return Math.round((1000 * right) / others.length)
}
