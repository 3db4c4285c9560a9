import type { Services } from '../context.server.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import type { ItemTranslation } from './item-translation.ts'
import { inOrder, stateTranslations } from './state-translations.server.ts'

type Told = { question: string; option: string; key: string }

/**
 * Returns the option of a stored question that a rider picked in any language, or null if the device
 * showed other texts: an earlier translation, for example. An open question has the option ''.
 */
export async function storedOption(
  services: Services,
  abbrev: string,
  item: StoredItem,
  { question, option, key }: Told,
): Promise<string | null> {
  if (question === item.question || item.options.includes(key)) return option
  const { ofItem } = await stateTranslations(services, abbrev)
  const ours = inOrder(ofItem(item.id)).filter(
    ({ answer }) => answer.es === key && answer.en === item.correctAnswer,
  )
  if (ours.length === 0) return null
  if (option === '') return ''
  const picked = pairsOf(ours).find(({ en, es }) => es === option && item.options.includes(en))
  return picked?.en ?? null
}

/**
 * Returns the place of an option, counted from 0, by its text in any language: a rider may change the
 * language right after a pick. Returns -1 for another text.
 */
export async function placeOfOption(
  services: Services,
  abbrev: string,
  { id = '', options }: Pick<RiderItem, 'id' | 'options'>,
  text: string,
): Promise<number> {
  if (options.includes(text)) return options.indexOf(text)
  const { ofItem } = await stateTranslations(services, abbrev)
  const pairs = pairsOf(inOrder(ofItem(id)))
  const english = pairs.find(({ en, es }) => en === text || es === text)?.en
  const same = pairs.filter(({ en }) => en === english).flatMap(({ en, es }) => [en, es])
  return options.findIndex((option) => same.includes(option))
}

function pairsOf(translations: readonly ItemTranslation[]) {
  return translations.flatMap(({ answer, wrong }) => [answer, ...wrong])
}
