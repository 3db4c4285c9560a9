import type { ItemNotes } from '../../questions/question/item-notes.ts'
import { isMissing } from '../../questions/question/must-ask.ts'
import { isPictured } from '../../questions/question/picture-notes.ts'
import { LOADED_ITEMS } from '../../questions/question/quiz-limits.ts'
import { BLUEPRINT, isForAll } from '../../questions/question/topics.ts'

type Choosable = ItemNotes & {
  id: string
  /** The run that wrote the question. */
  run?: number | undefined
}

type Choice = {
  /** The ids that the admin chose, in order. */
  arranged?: readonly string[] | undefined
  /** The ids of questions that a run wrote and that join the bank now. */
  joining?: ReadonlySet<string>
}

/** One run has at most this many places of the 25, unless the admin arranges them. */
export const PLACES_PER_RUN = 10

/** Runs take no places of these topics, and no place of a question with a picture. */
const KEPT_TOPICS: readonly (string | undefined)[] = ['law', 'signs']

/**
 * Chooses the 25 questions of the quick quiz (decision 62). The admin's choice comes first. Each
 * other place of the blueprint goes to the first question about its topic, one that must be asked before
 * the others, and to one that joins before one that the bank has and need not keep. What is still free
 * goes to the first questions of the list.
 */
export function chooseQuickQuiz<Item extends Choosable>(
  bank: readonly Item[],
  { arranged = [], joining = new Set() }: Choice = {},
): Item[] {
  const items = bank.filter(isForAll)
  const byId = new Map(items.map((item) => [item.id, item]))
  const chosen = arranged.flatMap((id) => byId.get(id) ?? []).slice(0, LOADED_ITEMS)
  const isFree = (item: Item) => !chosen.includes(item)
  const isWithinLimit = ({ run }: Item) =>
    run === undefined || chosen.filter((other) => other.run === run).length < PLACES_PER_RUN
  const isNewFact = ({ facts = [] }: Item) =>
    !chosen.some((other) => other.facts?.some((fact) => facts.includes(fact)))

  const present = items.filter(({ id }) => !joining.has(id))
  const joined = items.filter(({ id }) => joining.has(id))
  for (const topics of freePlaces(chosen)) {
    if (chosen.length === LOADED_ITEMS) break
    const fits = (item: Item) =>
      topics.some((topic) => topic === item.topic) &&
      isFree(item) &&
      isWithinLimit(item) &&
      isNewFact(item)
    const isWanted = (item: Item) => isMissing(item, chosen)
    const holder = present.find((item) => fits(item) && isWanted(item)) ?? present.find(fits)
    const keeps = holder && (isKept(holder) || isWanted(holder))
    const item = keeps ? holder : (joined.find(fits) ?? holder)
    if (item) chosen.push(item)
  }
  for (const isAllowed of [isWithinLimit, () => true]) {
    for (const item of items) {
      if (chosen.length === LOADED_ITEMS) return chosen
      if (isFree(item) && isAllowed(item)) chosen.push(item)
    }
  }
  return chosen
}

/** Returns the questions that may take the place of `out`: those about its topic, then those without one. */
export function replacementsFor<Item extends Choosable>(
  out: Item,
  items: readonly Item[],
  chosen: readonly Item[],
): Item[] {
  const others = items.filter((item) => !chosen.includes(item))
  const ofTopic = others.filter(({ topic }) => topic === out.topic)
  return out.topic ? [...ofTopic, ...others.filter(({ topic }) => !topic)] : ofTopic
}

/** Returns the topics of the blueprint's places that no chosen question takes. */
function freePlaces(chosen: readonly Choosable[]): (readonly string[])[] {
  const free: (readonly string[])[] = [...BLUEPRINT]
  for (const { topic } of chosen) {
    const place = free.findIndex((topics) => topics.some((name) => name === topic))
    if (place >= 0) free.splice(place, 1)
  }
  return free
}

function isKept(item: Choosable): boolean {
  return KEPT_TOPICS.includes(item.topic) || isPictured(item)
}
