import { optionsNeedTheirPlaces, orderOptions } from '../question/option-order.ts'
import type { ShownItem } from '../question/quiz-item.ts'
import { QUIZ_LENGTH } from '../question/quiz-limits.ts'

/** A source of random numbers from 0 up to but not including 1, such as `Math.random`. */
export type Random = () => number

/**
 * Draws at most `QUIZ_LENGTH` items in random order (spec, section 9). `asked` has the ids of the
 * items that the rider has seen, latest first. If there are too few new items, the items seen
 * longest ago fill the quiz.
 */
export function drawQuiz(
  items: readonly ShownItem[],
  random: Random,
  asked: readonly string[] = [],
): ShownItem[] {
  const lastAsked = ({ id = '' }: ShownItem) => asked.indexOf(id)
  const isNew = (item: ShownItem) => lastAsked(item) < 0
  const mixed = shuffle(items, random)
  const known = mixed.filter((item) => !isNew(item)).sort((a, b) => lastAsked(b) - lastAsked(a))
  const drawn = [...mixed.filter(isNew), ...known].slice(0, QUIZ_LENGTH)
  return shuffle(drawn, random).map((item) => placeOptions(item, random))
}

/** Puts `first` before the drawn items, instead of the same item or of the last one. */
export function startingWith(first: ShownItem, drawn: readonly ShownItem[]): ShownItem[] {
  const others = drawn.filter(({ question }) => question !== first.question)
  return [first, ...others].slice(0, QUIZ_LENGTH)
}

/** Shuffles the options of an item. Leaves or sorts the options as `option-order.ts` requires. */
export function placeOptions<Item extends Pick<ShownItem, 'options'>>(
  item: Item,
  random: Random,
): Item {
  if (optionsNeedTheirPlaces(item.options)) return item
  return { ...item, options: orderOptions(item.options) ?? shuffle(item.options, random) }
}

/** Returns a shuffled copy of the list (Fisher and Yates; Knuth, TAOCP 2, 3.4.2 P). */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const shuffled = [...list]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[pick]] = [shuffled[pick] as T, shuffled[last] as T]
  }
  return shuffled
}
