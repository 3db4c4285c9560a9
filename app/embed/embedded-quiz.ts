import { LETTERS } from '../question/option-letters.ts'
import type { RiderItem } from '../question/quiz-item.ts'

/** What a frame shows: a question, perhaps with the picked option, or the result. */
export type EmbeddedQuiz = {
  questions: readonly RiderItem[]
  /** The letters of the answers before the question that is shown. */
  answers: string
  /** The picked option of that question. Null until it is picked. */
  pick: string | null
  /** Changes with the questions. An address with another one is about other questions. */
  mark: string
}

/**
 * Reads the `answers` and the `pick` of an address. The questions start anew if these are malformed, or
 * `of` is another mark.
 */
export function embeddedQuiz(
  questions: readonly RiderItem[],
  mark: string,
  given: URLSearchParams,
): EmbeddedQuiz {
  const answers = given.get('answers') ?? ''
  const letter = given.get('pick')
  const isFitting = /^[A-D]*$/.test(answers) && answers.length <= questions.length
  const isSame = given.get('of') === mark
  if (!isFitting || !isSame) return { questions, answers: '', pick: null, mark }
  const pick = questions[answers.length]?.options[LETTERS.indexOf(letter ?? '')] ?? null
  return { questions, answers, pick, mark }
}

/** Returns the number of right answers. */
export function rightAnswers({ questions, answers }: EmbeddedQuiz): number {
  const isRight = ({ options, correctAnswer }: RiderItem, place: number) =>
    options[LETTERS.indexOf(answers[place] ?? '')] === correctAnswer
  return questions.filter(isRight).length
}
