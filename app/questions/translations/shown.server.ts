import { PREFIX, TAG } from '../../base/text/language.ts'
import { SOURCE, type TranslatedTag } from '../../base/text/languages.ts'
import type { Shown } from '../../base/text/shown.ts'
import type { Services } from '../../context.server.ts'
import { NO_ANSWER, noAnswer } from '../question/answer-messages.ts'
import type { RiderItem, ShownItem, UserAnswer } from '../question/quiz-item.ts'
import { type ItemTranslation, optionsOf, translated } from './item-translation.ts'
import { shownSource } from './quotes-in-language.server.ts'
import { currentOf, inOrder, stateTranslations } from './state-translations.server.ts'
import { TEST_WORDS } from './test-words.ts'
import { translations } from './translations.server.ts'

type By = { source: string | null }
type About = By & {
  languages: string | null
  languagesBy?: By | undefined
  course?: { notAt: string | null } | undefined
  notes: { label: string; text: string }[]
}

/**
 * Returns a state's questions in a language. A question without a translation of its present texts
 * stays in the first language, and says so.
 */
export async function shown<Item extends RiderItem>(
  services: Services,
  abbrev: string,
  items: readonly Item[],
  language = TAG,
): Promise<(Item & ShownItem)[]> {
  const inLanguage =
    language === SOURCE.tag ? items : await translatedItems(services, abbrev, items, language)
  return inLanguage.map((item) => item as Item & ShownItem)
}

async function translatedItems<Item extends RiderItem>(
  services: Services,
  abbrev: string,
  items: readonly Item[],
  language: TranslatedTag,
): Promise<Item[]> {
  const { ofItem, quoteOf } = await stateTranslations(services, abbrev, language)
  return items.map((item) => {
    const id = item.id ?? ''
    const inLanguage = translated(item, currentOf(ofItem(id), item), language)
    const quoted = inLanguage && shownSource(quoteOf(id), item)
    const source = quoted ?? (item.source && { ...item.source, language: SOURCE.tag })
    const found: Item = inLanguage ?? { ...item, language: SOURCE.tag }
    return source ? { ...found, source: { ...source, link: PREFIX + source.link } } : found
  })
}

/** Returns the facts about a test in the language of the page. */
export async function shownAbout<Facts extends About>(
  services: Pick<Services, 'memory'>,
  about: Facts,
  language = TAG,
): Promise<Shown<Facts>> {
  if (language === SOURCE.tag) return about as Shown<Facts>
  const { notes } = await translations(services, language)
  const { languagesBy, course } = about
  return {
    ...about,
    source: inWords(about.source),
    languages: inWords(about.languages),
    ...(languagesBy && { languagesBy: { ...languagesBy, source: inWords(languagesBy.source) } }),
    ...(course && { course: { ...course, notAt: inWords(course.notAt) } }),
    notes: about.notes.map((note) => {
      const { label, text } = notes.get(note.text) ?? {}
      return label && text && label.from === note.label
        ? { ...note, label: label.to, text: text.to }
        : note
    }),
  } as Shown<Facts>
}

/** Names of offices and of their books stay as they are. */
function inWords(text: string | null): string | null {
  return (text && TEST_WORDS[text]) ?? text
}

/** Returns saved answers of a state's quiz in the language of the page. Other texts stay as they were saved. */
export async function shownAnswers(
  services: Services,
  abbrev: string,
  answers: readonly UserAnswer[],
  language = TAG,
): Promise<UserAnswer[]> {
  if (language === SOURCE.tag) return [...answers]
  const { ofQuestion } = await stateTranslations(services, abbrev, language)
  return answers.map((answer) => {
    const all = inOrder(ofQuestion(answer.question))
    return all.map((one) => answerBy(one, answer)).find((found) => found !== null) ?? answer
  })
}

/** Returns null if the translation lacks an option of the answer. */
function answerBy(translation: ItemTranslation, answer: UserAnswer): UserAnswer | null {
  const options = new Map([...optionsOf(translation), [NO_ANSWER, noAnswer()]])
  const selectedAnswer = options.get(answer.selectedAnswer)
  const correctAnswer = options.get(answer.correctAnswer)
  if (!selectedAnswer || !correctAnswer) return null
  return { ...answer, question: translation.question.to, selectedAnswer, correctAnswer }
}
