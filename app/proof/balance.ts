import { type Random, shuffle } from '../quiz/draw-quiz.ts'

type Options = { options: string[]; correctAnswer: string }

/** An answer of at least this many times the length of each other option gives itself away. */
const TELLING_LENGTH = 1.2
/** The largest share of a batch, rounded up, whose answers may stand out by their length. */
const TELLING_SHARE = 0.4

/**
 * Picks the items that must leave a batch, so that "take the longest" stays bad advice. At most
 * `TELLING_SHARE` of the items may have a telling length. The items with the relatively longest
 * answers leave first.
 */
export function tellingByLength<Item extends Options>(items: readonly Item[]): Set<Item> {
  const telling = items
    .map((item) => ({ item, factor: lengthFactor(item) }))
    .filter(({ factor }) => factor >= TELLING_LENGTH)
    .sort((a, b) => b.factor - a.factor)
  const tooMany = Math.max(0, telling.length - Math.ceil(items.length * TELLING_SHARE))
  return new Set(telling.slice(0, tooMany).map(({ item }) => item))
}

/**
 * Returns copies of the items with shuffled options. The answers are spread evenly over the four
 * places.
 */
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
