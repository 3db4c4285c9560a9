import * as z from 'zod/mini'

const count = z.int().check(z.nonnegative())

/**
 * The counters of a revision of an item. Except `again`, they count first answers: those of riders
 * whose device has no earlier answer to the item. They are sums, so nobody's answers can be read
 * from them.
 */
export const itemCounts = z.object({
  shown: count,
  right: count,
  /** How often riders picked each option, in the stored order. */
  picks: z.array(count),
  /** Answers with a known time, and their seconds together. */
  timed: count,
  seconds: count,
  /**
   * The sums for the correlation with the rest of the quiz. `rest` is the share of the quiz's other
   * questions that were right, in thousandths.
   */
  rested: count,
  rest: count,
  restSquares: count,
  rightRested: count,
  restOfRight: count,
  again: z.object({ shown: count, right: count }),
  /** Whether the statistics have flags. Lists find the flagged items by it. */
  flagged: z.optional(z.enum(['yes', 'no'])),
})
export type ItemCounts = z.infer<typeof itemCounts>

/** An answer whose item and option the server knows. `pick` is the option's place. */
export type CountedAnswer = {
  pick: number
  isRight: boolean
  isFirst: boolean
  seconds?: number | undefined
}

/** A share of fewer other questions says too little about the rider. */
const FEWEST_OTHERS = 5

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
  }
}

/** The counters of an item after one of a quiz's answers. */
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
