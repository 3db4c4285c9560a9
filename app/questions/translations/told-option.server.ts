import { TRANSLATED } from '../../base/text/languages.ts'
import type { Services } from '../../context.server.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
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
  const ours = (await inAllLanguages(services, abbrev, item.id)).filter(
    ({ answer }) => answer.to === key && answer.from === item.correctAnswer,
  )
  if (ours.length === 0) return null
  if (option === '') return ''
  const pairs = ours.flatMap(({ answer, wrong }) => [answer, ...wrong])
  const picked = pairs.find(({ from, to }) => to === option && item.options.includes(from))
  return picked?.from ?? null
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
  const translations = await inAllLanguages(services, abbrev, id)
  const pairs = translations.flatMap(({ answer, wrong }) => [answer, ...wrong])
  const english = pairs.find(({ from, to }) => from === text || to === text)?.from
  const same = pairs.filter(({ from }) => from === english).flatMap(({ from, to }) => [from, to])
  return options.findIndex((option) => same.includes(option))
}

async function inAllLanguages(services: Services, abbrev: string, id: string) {
  const all = await Promise.all(
    TRANSLATED.map(({ tag }) => stateTranslations(services, abbrev, tag)),
  )
  return all.flatMap(({ ofItem }) => inOrder(ofItem(id)))
}
