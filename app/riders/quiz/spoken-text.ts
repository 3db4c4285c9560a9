import { LETTERS } from '../../questions/question/option-letters.ts'
import { picturesOf } from '../../questions/question/pictures.ts'
import type { ShownItem, UserAnswer } from '../../questions/question/quiz-item.ts'
import * as messages from './read-aloud-messages.ts'

/** The space between two sentences. After an abbreviation such as 'p.m.' a small letter follows. */
const BETWEEN_SENTENCES = /(?<=[.!?]) (?=[\p{Lu}\d\u00bf\u00a1“])/u

/**
 * Returns the lines that the voice reads, a sentence each, because some voices of Chrome stop after 15
 * seconds. Before the answer: the question, its picture and its options. After the answer: the verdict,
 * the rule and the reason for the pick.
 */
export function spokenText(item: ShownItem, answer: UserAnswer | null): string {
  const lines = answer ? spokenVerdict(item, answer) : spokenQuestion(item)
  return lines
    .flatMap((line) => line.replace(/\s+/g, ' ').split(BETWEEN_SENTENCES))
    .map((sentence) => sentence.replace(/_{2,}/g, messages.gap()))
    .join('\n')
}

function spokenQuestion(item: ShownItem): string[] {
  const pictures = picturesOf(item).map(({ text }) => messages.picture(text))
  const choices = item.options.map((option, index) => messages.option(LETTERS[index], option))
  return [item.question, ...pictures, ...choices]
}

function spokenVerdict(item: ShownItem, { selectedAnswer, isCorrect }: UserAnswer): string[] {
  const { options, correctAnswer, explanation, whyWrong = {} } = item
  const letter = LETTERS[options.indexOf(correctAnswer)]
  const why = whyWrong[selectedAnswer]
  return [
    isCorrect ? messages.correct() : messages.notCorrect(letter, correctAnswer),
    explanation,
    ...(why ? [messages.yourAnswer(why)] : []),
  ]
}
