import { type Random, shuffle } from '../quiz/draw-quiz.ts'

type Options = { options: string[]; correctAnswer: string }

/** An answer gives itself away when it is longer than every other option by this factor. */
const TELLING_LENGTH = 1.2
/** Of how many items of a batch the answer may be the longest by that much. */
const TELLING_SHARE = 0.4

/**
 * Which items of a batch must go so that "take the longest" is no good advice: those whose answer
 * stands out most, beyond 40 % of the batch. By chance it would be the longest in 25 %.
 */
export function tellingByLength<Item extends Options>(items: readonly Item[]): Set<Item> {
  const telling = items
    .map((item) => ({ item, factor: lengthFactor(item) }))
    .filter(({ factor }) => factor >= TELLING_LENGTH)
    .sort((a, b) => b.factor - a.factor)
  const tooMany = Math.max(0, telling.length - Math.ceil(items.length * TELLING_SHARE))
  return new Set(telling.slice(0, tooMany).map(({ item }) => item))
}

/** The same items, with their answers spread evenly over the four places. */
export function spreadKeys<Item extends Options>(items: readonly Item[], random: Random): Item[] {
  const places = shuffle(
    items.map((_, index) => index % 4),
    random,
  )
  return items.map((item, index) => {
    const others = shuffle(
      item.options.filter((option) => option !== item.correctAnswer),
      random,
    )
    return { ...item, options: others.toSpliced(places[index] ?? 0, 0, item.correctAnswer) }
  })
}

function lengthFactor({ options, correctAnswer }: Options): number {
  const others = options.filter((option) => option !== correctAnswer)
  return correctAnswer.length / Math.max(1, ...others.map((option) => option.length))
}
