import { PREFIX, TAG } from '../../base/text/language.ts'
import { loadBank } from '../../questions/bank/load-bank.client.ts'
import type { BankItem } from '../../questions/bank/rider-bank.ts'
import type { ShownItem } from '../../questions/question/quiz-item.ts'

type Shown<Item> = {
  item: Item | BankItem
  /** Returns the text of an option in the language of the page. */
  textOf: (option: string) => string
}

/**
 * Returns the questions of a state in the language of the page, with their options in the same places.
 * A question that the bank does not have, or that the device cannot load, keeps its language, and is marked
 * as English on a page of another language.
 */
export async function questionsInPageLanguage<Item extends ShownItem>(
  abbrev: string,
  questions: readonly Item[],
): Promise<Shown<Item>[]> {
  const kept = (item: Item): Shown<Item> => {
    const isMarked = isInPageLanguage(item) || item.english
    return { item: isMarked ? item : { ...item, language: 'en' }, textOf: (option) => option }
  }
  if (questions.every(isInPageLanguage)) return questions.map(kept)
  const outcome = await loadBank(abbrev)
  const bank = 'reply' in outcome ? outcome.reply.items : []
  const byId = new Map(bank.map((item) => [item.id, item]))
  return questions.map((item) => {
    const twin = byId.get(item.id ?? '')
    return (!isInPageLanguage(item) && twin && translated(item, twin)) || kept(item)
  })
}

/** On a page of another language each question has its English, or says that it is in English. */
function isInPageLanguage({ english, language }: ShownItem): boolean {
  return PREFIX ? english?.into === TAG || language !== undefined : !english && !language
}

/** Returns the twin in place of the question. Null if they do not say the same. */
function translated(item: ShownItem, twin: BankItem): Shown<never> | null {
  const options = new Map(twin.options.map((option) => [englishOf(twin, option), option]))
  const textOf = (option: string) => options.get(englishOf(item, option)) ?? ''
  const placed = item.options.map(textOf)
  const isSame =
    questionOf(item) === questionOf(twin) &&
    textOf(item.correctAnswer) === twin.correctAnswer &&
    !placed.includes('')
  return isSame ? { item: { ...twin, options: placed }, textOf } : null
}

const questionOf = ({ english, question }: ShownItem) => english?.question ?? question
const englishOf = ({ english }: ShownItem, option: string) => english?.options[option] ?? option
