import { LETTERS } from '../question/option-letters.ts'
import { picturesOf } from '../question/pictures.ts'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'

/**
 * Returns the lines that the voice reads. Before the answer: the question, its picture and its options.
 * After the answer: the verdict and the explanation.
 */
export function spokenText(item: RiderItem, answer: UserAnswer | null): string {
  const lines = answer ? spokenVerdict(item, answer) : spokenQuestion(item)
  return lines.map((line) => line.replace(/\s+/g, ' ').replace(/_{2,}/g, 'blank')).join('\n')
}

function spokenQuestion(item: RiderItem): string[] {
  const pictures = picturesOf(item).map(({ text }) => `Picture: ${text}`)
  const choices = item.options.map((option, index) => `${LETTERS[index]}: ${option}`)
  return [item.question, ...pictures, ...choices]
}

function spokenVerdict(item: RiderItem, { selectedAnswer, isCorrect }: UserAnswer): string[] {
  const { options, correctAnswer, explanation, whyWrong = {} } = item
  const letter = LETTERS[options.indexOf(correctAnswer)]
  const why = whyWrong[selectedAnswer]
  return [
    isCorrect ? 'Correct.' : `Not correct. The correct answer is ${letter}: ${correctAnswer}`,
    ...(why ? [`Your answer: ${why}`] : []),
    explanation,
  ]
}
