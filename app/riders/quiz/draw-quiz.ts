import type { Eased } from '../../questions/question/even-form.ts'
import { optionsNeedTheirPlaces, orderOptions } from '../../questions/question/option-order.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'

/** The number of easier questions with which the first quiz begins. */
const EASIER = 3

/** A source of random numbers from 0 up to but not including 1, such as `Math.random`. */
export type Random = () => number

/**
 * Draws at most `QUIZ_LENGTH` items in random order (spec, section 9). `asked` has the ids of the
 * items that the rider has seen, latest first. If there are too few new items, the items seen
 * longest ago fill the quiz. A rider who has seen none begins with three of the easiest that were drawn.
 */
export function drawQuiz(
  items: readonly (ShownItem & Eased)[],
  random: Random,
  asked: readonly string[] = [],
): ShownItem[] {
  const lastAsked = ({ id = '' }: ShownItem) => asked.indexOf(id) + 1 || Number.POSITIVE_INFINITY
  const drawn = shuffle(items, random)
    .sort((a, b) => lastAsked(b) - lastAsked(a) || 0)
    .slice(0, QUIZ_LENGTH)
  const mixed = shuffle(drawn, random)
  const easier = mixed.toSorted((a, b) => (b.ease ?? 0) - (a.ease ?? 0)).slice(0, EASIER)
  const ordered = asked.length > 0 ? mixed : new Set([...easier, ...mixed])
  return [...ordered].map((item) => placeOptions(item, random))
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
