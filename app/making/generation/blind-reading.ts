import * as z from 'zod/mini'
import { compatibilityForm } from '../../base/text/compatibility-form.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { type Random, shuffle } from '../../questions/question/shuffle.ts'
import type { ProvedItem } from '../proof/question-checks.ts'
import { isContentWord, tokensOf } from '../proof/words.ts'

const LETTERS = ['A', 'B', 'C', 'D'] as const

type BlindQuestion = { page: number; question: string; options: string[] }

export function blindQuestion(item: ProvedItem, random: Random): BlindQuestion {
  const { page, question, options } = item
  return { page, question, options: shuffle(options, random) }
}

/** The letter of an option, or why the second reader chose none. */
export const choice = z.enum([...LETTERS, 'none', 'several'])
type Choice = z.infer<typeof choice>

/** What the second reader's choice is. `source` must decide alone. */
export function choiceForm(source: string): string {
  return `the letter of the one option that the ${source} makes right; "none" if the ${source} makes no option right; "several" if it makes more than one right`
}

/** Returns options as the second reader gets them. */
export function withLetters(options: readonly string[]): Record<string, string> {
  return Object.fromEntries(options.map((option, at) => [LETTERS[at], option]))
}

/** Returns why a choice among the shuffled options is not the key, or null if it is. */
export function choiceDoubt(
  by: 'reader' | 'translation' | 'quote',
  options: readonly string[],
  key: string,
  answer: Choice,
): Reason | null {
  if (answer === 'none' || answer === 'several') return { code: `${by}-${answer}` }
  const detail = options[LETTERS.indexOf(answer)] ?? ''
  return detail === key ? null : { code: `${by}-other`, detail }
}

/** The second reader answers from the text of the page. `words` are the deciding words of the page. */
export const BLIND_READING = {
  name: 'questions',
  given:
    'You check the questions of a practice test against a manual. The JSON below holds pages of the manual, and multiple-choice questions, each with the page that answers it.',
  use: 'read',
  task: 'Answer each question from the text of its page alone, not from what you know.',
  answer: z.object({ answer: choice, words: z.string() }),
  form: {
    answer: choiceForm('page'),
    words:
      'the sentence of the page that decides, or 30 words of it at most, copied character for character',
  },
}
export type BlindAnswer = z.infer<typeof BLIND_READING.answer>

/** The reader's words and the quote must share at least this part of the shorter text's words. */
const MIN_SHARE = 0.5
/** The reader's words and the quote must share this many meaningful words, or all if there are fewer. */
const MIN_MEANINGFUL = 3
/** The reader must name at least this many meaningful words. "the" and "in rain" have too few. */
const MIN_NAMED = 2

/**
 * Returns why an answer does not confirm the item, or null if it does. The reader must choose the right
 * option and name the words of `pageText` that decide the question. Enough of these words must also
 * be in the quote.
 */
export function doubtOf(
  { correctAnswer, quote }: ProvedItem,
  { options }: BlindQuestion,
  { answer, words }: BlindAnswer,
  pageText: string,
): Reason | null {
  const doubt = choiceDoubt('reader', options, correctAnswer, answer)
  if (doubt) return doubt
  const named = lettersAndDigits(words)
  const isOnPage = named !== '' && lettersAndDigits(pageText).includes(named)
  if (!isOnPage) return { code: 'reader-words' }
  return isAboutQuote(words, quote) ? null : { code: 'reader-quote', detail: words }
}

function isAboutQuote(words: string, quote: string): boolean {
  const named = new Set(tokensOf(words).filter(isWordOrNumber))
  const quoted = new Set(tokensOf(quote).filter(isWordOrNumber))
  const shorter = Math.min(named.size, quoted.size)
  const shared = named.intersection(quoted)
  const needed = Math.min(
    MIN_MEANINGFUL,
    countMeaningful(quoted),
    Math.max(MIN_NAMED, countMeaningful(named)),
  )
  return shared.size >= shorter * MIN_SHARE && countMeaningful(shared) >= needed
}

function countMeaningful(words: ReadonlySet<string>): number {
  return [...words].filter((word) => isContentWord(word) || /^\p{N}/u.test(word)).length
}

function isWordOrNumber(token: string): boolean {
  return /^[\p{L}\p{N}]/u.test(token)
}

function lettersAndDigits(text: string): string {
  return compatibilityForm(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
