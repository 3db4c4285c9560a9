import { shownText } from '../../base/text/shown-text.ts'
import { LETTERS } from '../../questions/question/option-letters.ts'
import * as messages from './question-messages.ts'

/** The most characters of each text of an own question. */
const LONGEST = { question: 300, option: 150, explanation: 600 }
export const MOST_OWN = 100

/** The texts of an own question, as a teacher types them: all four options, and the letter of the right one. */
export type OwnTyped = {
  question: string
  options: readonly string[]
  key: string
  explanation: string
}
type FaultyField = 'question' | 'options' | 'explanation'
type Faults = Partial<Record<FaultyField, string>>

export const NOTHING_TYPED: OwnTyped = { question: '', options: [], key: '', explanation: '' }

/** Reads the form, without characters that nobody sees, and with one space for all white space. */
export function typedQuestionIn(form: FormData): OwnTyped {
  const text = (name: string) =>
    shownText(String(form.get(name) ?? ''))
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    question: text('question'),
    options: LETTERS.map((letter) => text(letter)),
    key: text('key'),
    explanation: text('explanation'),
  }
}

/** Fills the form with a question. */
export function typedQuestionOf(of: {
  question: string
  options: readonly string[]
  correctAnswer: string
  explanation: string
}): OwnTyped {
  const { question, options, correctAnswer, explanation } = of
  return { question, options, key: LETTERS[options.indexOf(correctAnswer)] ?? '', explanation }
}

/** Returns the question as it is stored, or a sentence for each field that does not fit. */
export function checkQuestion(typed: OwnTyped) {
  const { question, options: all, key, explanation } = typed
  const options = all.filter((option) => option !== '')
  const correctAnswer = all[LETTERS.indexOf(key)]
  const faults: Faults = {}
  if (!fits(question, LONGEST.question)) faults.question = messages.wrongText(LONGEST.question)
  if (!fits(explanation, LONGEST.explanation)) {
    faults.explanation = messages.wrongText(LONGEST.explanation)
  }
  if (options.length < 2) faults.options = messages.tooFewOptions()
  else if (!options.every((option) => fits(option, LONGEST.option))) {
    faults.options = messages.longOption(LONGEST.option)
  } else if (new Set(options.map((option) => option.toLowerCase())).size < options.length) {
    faults.options = messages.sameOptions()
  } else if (!correctAnswer) faults.options = messages.noKey()
  if (Object.keys(faults).length > 0 || !correctAnswer) return { faults }
  return { texts: { question, options, correctAnswer, explanation } }
}

function fits(text: string, most: number): boolean {
  return text !== '' && [...text].length <= most
}
