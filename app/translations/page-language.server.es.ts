import type { Services } from '../context.server.ts'
import { NO_ANSWER, noAnswer } from '../question/answer-messages.ts'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import { PREFIX } from '../text/language.ts'
import { type ItemTranslation, spanishOf, translated } from './item-translation.ts'
import { shownSource } from './spanish-quotes.server.ts'
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

export async function inPageLanguage<Item extends RiderItem>(
  services: Services,
  abbrev: string,
  questions: readonly Item[],
): Promise<Item[]> {
  const { ofItem, quoteOf } = await stateTranslations(services, abbrev)
  return questions.map((question) => {
    const id = question.id ?? ''
    const spanish = translated(question, currentOf(ofItem(id), question))
    const quoted = spanish && shownSource(quoteOf(id), question)
    const source = quoted ?? (question.source && { ...question.source, language: 'en' })
    const shown: Item = spanish ?? { ...question, language: 'en' }
    return source ? { ...shown, source: { ...source, link: PREFIX + source.link } } : shown
  })
}

export async function aboutInPageLanguage<Facts extends About>(
  services: Pick<Services, 'memory'>,
  about: Facts,
): Promise<Facts> {
  const { notes } = await translations(services)
  const { languagesBy, course } = about
  return {
    ...about,
    source: inSpanish(about.source),
    languages: inSpanish(about.languages),
    ...(languagesBy && { languagesBy: { ...languagesBy, source: inSpanish(languagesBy.source) } }),
    ...(course && { course: { ...course, notAt: inSpanish(course.notAt) } }),
    notes: about.notes.map((note) => {
      const { label, text } = notes.get(note.text) ?? {}
      return label && text && label.en === note.label ? { label: label.es, text: text.es } : note
    }),
  }
}

/** Names of offices and of their books stay as they are. */
function inSpanish(text: string | null): string | null {
  return (text && TEST_WORDS[text]) ?? text
}

export async function answersInPageLanguage(
  services: Services,
  abbrev: string,
  answers: readonly UserAnswer[],
): Promise<UserAnswer[]> {
  const { ofQuestion } = await stateTranslations(services, abbrev)
  return answers.map((answer) => {
    const all = inOrder(ofQuestion(answer.question))
    return all.map((one) => answerBy(one, answer)).find((found) => found !== null) ?? answer
  })
}

/** Returns null if the translation lacks an option of the answer. */
function answerBy(translation: ItemTranslation, answer: UserAnswer): UserAnswer | null {
  const options = new Map([...spanishOf(translation), [NO_ANSWER, noAnswer()]])
  const selectedAnswer = options.get(answer.selectedAnswer)
  const correctAnswer = options.get(answer.correctAnswer)
  if (!selectedAnswer || !correctAnswer) return null
  return { ...answer, question: translation.question.es, selectedAnswer, correctAnswer }
}
