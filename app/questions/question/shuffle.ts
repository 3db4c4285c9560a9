import { optionsNeedTheirPlaces, orderOptions } from './option-order.ts'
import type { ShownItem } from './quiz-item.ts'

/** A source of random numbers from 0 up to but not including 1, such as `Math.random`. */
export type Random = () => number

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
