import { LETTERS } from '../question/option-letters.ts'
import type { RiderItem, UserAnswer } from '../question/quiz-item.ts'
import { answerTo, type QuizSession } from '../quiz/quiz-session.ts'
import type { UsState } from '../states/us-states.ts'

/** A quiz whose draw and answers are in the address of its page. The server stores nothing of it. */
export type CarriedQuiz = {
  /** The number of the draw or the code of the set, a dot, and the hash of its questions (`markOf`). */
  draw: string
  /** The number of the draw that the results offer next. Left out for a set. */
  nextDraw?: number
  /** The number of questions in the draw. `questions` may hold only the first of them. */
  total: number
  questions: RiderItem[]
  /** The letters of the picked options, in the order of the questions: 'BAC'. */
  answers: string
}

/** The User answer records of the letters, or null if a letter names no option. */
export function answersOf({ questions, answers }: CarriedQuiz): UserAnswer[] | null {
  const given = [...answers].map((letter, place) => answerBy(letter, questions[place]))
  return given.every((answer) => answer !== null) ? given : null
}

/** The quiz as the page shows it without a script. It has no id, because nothing stores it. */
export function carriedSession(state: UsState, carried: CarriedQuiz): QuizSession {
  const { abbrev: stateAbbrev, stateName } = state
  const answers = answersOf(carried) ?? []
  return {
    id: '',
    stateAbbrev,
    stateName,
    questions: carried.questions,
    answers,
    index: answers.length,
  }
}

function answerBy(letter: string, item: RiderItem | undefined): UserAnswer | null {
  const option = item?.options[LETTERS.indexOf(letter)]
  return item && option !== undefined ? answerTo(item, option) : null
}
