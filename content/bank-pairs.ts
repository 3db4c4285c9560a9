import type { StarterItem } from '../app/making/starter-bank/starter-item.ts'
import { isAskedIn, type StarterContent } from '../app/making/starter-bank/state-bank.ts'
import { isForAll } from '../app/questions/question/topics.ts'
import { findState } from '../app/questions/states/us-states.ts'

/** Words that are too common in this bank to give an answer away. */
const COMMON_WORDS = new Set(
  `a after age all an and any are as at be before best by can do does first for from has have how if in
  into is it its just lane lanes light lights may more most motorcycle must no not of on one only or out
  ride rider riders rides riding road roads rode should sign signal signals signs stop stops than that the
  their them there they this to traffic turn turns up what when where which while who why will with yes
  you your`.split(/\s+/),
)

/** The least share of an item's question that the other question must share to be about the same thing. */
const SAME_SUBJECT = 1 / 3

/** Returns a sentence about each question that tells the answer of another one in some state's bank. */
export function giveawaysIn(content: StarterContent): string[] {
  const common = [...content.riding, ...content.signs]
  const ofStates = [...content.states.values()].flatMap((state) => {
    const names = [state.abbrev, findState(state.abbrev)?.stateName ?? '']
    // No quiz mixes the others with questions about the law.
    const shared = common.filter(isForAll)
    const others = shared.filter((item) => !('families' in item) || isAskedIn(item, state))
    return [
      ...giveaways(state.items, [...state.items, ...others], names),
      ...giveaways(others, state.items, names),
    ]
  })
  return [...new Set([...giveaways(common, common), ...ofStates])]
}

/**
 * Returns a sentence about each item whose answer another question tells: it asks about the same thing,
 * and has all words of the answer but of no other option.
 */
export function giveaways(
  items: readonly StarterItem[],
  askers: readonly StarterItem[],
  names: readonly string[] = [],
): string[] {
  const questions = askers.map(({ id, question }) => ({ id, words: wordsOf(question, names) }))
  return items.flatMap(({ id, question, answer, wrong }) => {
    const key = wordsOf(answer, names)
    const subject = wordsOf(question, names)
    const options = wrong.map(({ option }) => wordsOf(option, names)).filter(({ size }) => size > 0)
    if (key.size < 2) return []
    return questions
      .filter((asker) => asker.id !== id && key.isSubsetOf(asker.words))
      .filter(({ words }) => !options.some((option) => option.isSubsetOf(words)))
      .filter(({ words }) => subject.intersection(words).size >= subject.size * SAME_SUBJECT)
      .map((asker) => `${id}: The question ${asker.id} tells the answer.`)
  })
}

/** The words of a text without their endings, common words and the state's names. */
export function wordsOf(text: string, names: readonly string[] = []): Set<string> {
  const bare = names.reduce((rest, name) => rest.replaceAll(name, ''), text).toLowerCase()
  const words = bare.match(/\d+(?:\.\d+)?|[a-z]+/g) ?? []
  return new Set(words.filter((word) => !COMMON_WORDS.has(word)).map(withoutEnding))
}

function withoutEnding(word: string): string {
  return word.replace(/(?:ing|ed|es|s)$/, '')
}
