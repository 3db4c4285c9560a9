import { isMissing } from '../../questions/question/must-ask.ts'
import { BLUEPRINT, isForAll } from '../../questions/question/topics.ts'
import type { StarterItem } from './starter-item.ts'

/**
 * Orders all items. The 25 questions of the quick quiz come first, and no two of them share a fact. Within
 * a topic, what must be asked comes first. A place of the blueprint without a fitting item gets an item of
 * any topic. Those that are not for all riders come last. The same items and `seed` (the state) give the
 * same order.
 */
export function dealHand<Item extends StarterItem>(items: readonly Item[], seed: string): Item[] {
  const ranked = items
    .map((item) => ({ item, rank: hash(`${seed} ${item.id}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
  const shuffled = ranked.filter(isForAll)
  const hand: Item[] = []
  const facts = new Set<string>()
  const take = (item: Item | undefined) => {
    if (!item) return
    hand.push(item)
    for (const fact of item.facts) facts.add(fact)
  }
  const isNew = (item: Item) => !hand.includes(item) && !item.facts.some((fact) => facts.has(fact))
  for (const [place, topics] of BLUEPRINT.entries()) {
    const topic = topics[placeOfText(`${seed}${place}`, topics.length)]
    const fitting = shuffled.filter((item) => item.topic === topic && isNew(item))
    take(fitting.find((item) => isMissing(item, hand)) ?? fitting[0] ?? shuffled.find(isNew))
  }
  const rest = shuffled.filter((item) => !hand.includes(item))
  return [...hand, ...rest, ...ranked.filter((item) => !isForAll(item))]
}

/** Returns a number from 0 up to but not including `count`. The same text always gives the same number. */
export function placeOfText(text: string, count: number): number {
  return hash(text) % count
}

/** FNV-1a (Fowler, Noll and Vo), 32 bits, with the last mixing step of MurmurHash3 (Appleby). */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
