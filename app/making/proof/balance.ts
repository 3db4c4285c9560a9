import { type Random, shuffle } from '../../questions/question/shuffle.ts'

type Options = { options: string[]; correctAnswer: string }

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
