import { LETTERS } from '../quiz/option-letters.ts'
import type { RiderItem, UserAnswer } from '../quiz/quiz-item.ts'

/** A quiz whose draw and answers travel in the address of its page. The server stores nothing of it. */
export type CarriedQuiz = {
  /** The number of the draw, a dot, and the mark of its questions. */
  draw: string
  /** The number of the draw that the results offer next. */
  nextDraw: number
  /** The number of questions in the draw. `questions` may hold only the first of them. */
  total: number
  questions: RiderItem[]
  /** The letters of the picked options, in the order of the questions: 'BAC'. */
  answers: string
}

/** The User answer records of the letters, or null if a letter names no option. */
export function answersOf({ questions, answers }: CarriedQuiz): UserAnswer[] | null {
  const given = [...answers].map((letter, place) => answerTo(questions[place], letter))
  return given.every((answer) => answer !== null) ? given : null
}

function answerTo(item: RiderItem | undefined, letter: string): UserAnswer | null {
  const selectedAnswer = item?.options[LETTERS.indexOf(letter)]
  if (!item || selectedAnswer === undefined) return null
  const { question, correctAnswer } = item
  return { question, selectedAnswer, correctAnswer, isCorrect: selectedAnswer === correctAnswer }
}
