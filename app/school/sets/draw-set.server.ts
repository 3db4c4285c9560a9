import { mix } from '../../questions/question/mix.server.ts'
import { optionsNeedTheirPlaces, orderOptions } from '../../questions/question/option-order.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { isForAll } from '../../questions/question/topics.ts'
import type { SetOf } from './set-code.ts'

/**
 * Draws a set from the items of a bank's version. No two questions ask about the same fact, unless
 * the bank has no others. A small bank gives a shorter set.
 */
export function drawSet(items: readonly StoredItem[], of: SetOf): StoredItem[] {
  const { count, seed } = of
  const mixed = mix(fitting(items, of), `${seed}`, ({ id }) => id)
  const asked = new Set<string>()
  const isNew = ({ facts = [] }: StoredItem) => {
    const isRepeat = facts.some((fact) => asked.has(fact))
    for (const fact of facts) asked.add(fact)
    return !isRepeat
  }
  const [first, repeats]: [StoredItem[], StoredItem[]] = [[], []]
  for (const item of mixed) (isNew(item) ? first : repeats).push(item)
  return [...first, ...repeats].slice(0, count).map((item) => placed(item, seed))
}

/** Returns the items from which a set is drawn. */
export function fitting(
  items: readonly StoredItem[],
  { topics, ended = 0 }: Pick<SetOf, 'topics' | 'ended'>,
): StoredItem[] {
  return withoutEnded(items, ended).filter((item) =>
    topics.length === 0 ? isForAll(item) : topics.some((name) => name === item.topic),
  )
}

/** Leaves out the `ended` questions whose law ends first. */
function withoutEnded(items: readonly StoredItem[], ended: number): readonly StoredItem[] {
  const ends = items.flatMap(({ expiresAt }) => expiresAt ?? []).sort()
  const last = ends[ended - 1]
  return last ? items.filter(({ expiresAt }) => !expiresAt || expiresAt > last) : items
}

/** Returns a question with its options in the order of a seed. */
export function placed<Item extends Pick<StoredItem, 'id' | 'options'>>(
  item: Item,
  seed: number | string,
): Item {
  const { id, options } = item
  if (optionsNeedTheirPlaces(options)) return item
  return {
    ...item,
    options: orderOptions(options) ?? mix(options, `${seed} ${id}`, (text) => text),
  }
}

/** Returns the questions of a paper as another version has them: they and their options in another order. */
export function otherVersion(questions: readonly ShownItem[], seed: string): ShownItem[] {
  return mix(questions, seed, idOf).map((item) => {
    // Only words of the page's language tell which options refer to others.
    if (item.isOfSchool && item.language) return item
    // The English decides, so that the version is the same in each language.
    const shownOf = new Map(item.options.map((text) => [item.english?.options[text] ?? text, text]))
    const { options } = placed({ id: idOf(item), options: [...shownOf.keys()] }, seed)
    return { ...item, options: options.map((text) => shownOf.get(text) ?? text) }
  })
}

const idOf = ({ id, question }: ShownItem) => id ?? question
