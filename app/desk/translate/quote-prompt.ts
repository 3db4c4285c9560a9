import * as z from 'zod/mini'
import { languageName } from '../../base/text/language-name.ts'
import type { TranslatedTag } from '../../base/text/languages.ts'
import { choice, choiceForm, withLetters } from '../../making/generation/blind-reading.ts'
import { type Random, shuffle } from '../../questions/question/shuffle.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { ItemTranslation } from '../../questions/translations/item-translation.ts'

/** The AI service can't read much more text at once. */
const MAX_CHARACTERS = 1_500_000

/** A question with a source, and its translation. */
export type ToQuote = { item: StoredItem; translation: ItemTranslation }

/** The model looks up questions in a manual in the language. A quote is empty if the manual has none. */
export function quotingTask(language: TranslatedTag) {
  const name = languageName(language)
  return {
    name: 'find',
    given: `You look up sentences in a state's motorcycle manual, which is in ${name}. The JSON below holds questions of a practice test, each with its answer and with the sentence of the English manual that proves it. After the JSON comes the text of the ${name} manual.`,
    use: 'read',
    task: `For each question, find the sentence of the ${name} manual that says the same as the English one, and
makes the answer right. Copy it whole and letter by letter, with its accents, even if it has mistakes. Do
not translate, shorten or join. If the manual has no such sentence, the quote is "".`,
    answer: z.object({ page: z.int(), quote: z.string() }),
    form: {
      page: 'the number of the page in brackets before the sentence, or 0 without a quote',
      quote: 'the sentence',
    },
  }
}

export function toFind({ item, translation }: ToQuote) {
  return {
    question: translation.question.to,
    answer: translation.answer.to,
    english: item.source?.quote,
  }
}

/** Returns the text of a manual with the numbers of its pages. */
export function numberedText(pages: readonly string[]): string {
  const text = pages.map((page, index) => `[page ${index + 1}]\n${page}`).join('\n')
  return text.slice(0, MAX_CHARACTERS)
}

/** The second reader gets the sentence of the manual, but no key. */
export function quoteReadingTask(language: TranslatedTag) {
  return {
    name: 'quoted',
    given: `You check the sources of a practice test for the motorcycle license. The JSON below holds questions in ${languageName(language)}, each with a sentence of the state's manual.`,
    use: 'read',
    task: 'Answer each question by its sentence alone, not by what you know.',
    answer: z.object({ answer: choice }),
    form: { answer: choiceForm('sentence') },
  }
}

/** Returns a question as the second reader gets it, with its options in a random order. */
export function toReadByQuote({ translation }: ToQuote, sentence: string, random: Random) {
  const { answer, wrong } = translation
  const options = [answer, ...wrong].map(({ to }) => to)
  return {
    sentence,
    question: translation.question.to,
    options: withLetters(shuffle(options, random)),
  }
}
