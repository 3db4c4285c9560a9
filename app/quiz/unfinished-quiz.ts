import * as z from 'zod/mini'
import { type RiderItem, riderItem, type UserAnswer, userAnswer } from '../question/quiz-item.ts'
import { parseJson } from '../text/parse-json.ts'
import { questionsInPageLanguage } from './question-language.client.ts'

/** Exams import it from here, so that it needs no script of its own. */
export { questionsInPageLanguage }

/**
 * A rider's quiz. The question at `index` is on screen; `answers` has its answer after the rider's
 * pick. The quiz is over when `index` has passed the last question.
 */
const quizSession = z
  .object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    stateAbbrev: z.string(),
    stateName: z.string(),
    /** The topic of a state, or 'mistakes', if the quiz is about that only. */
    study: z.optional(z.string()),
    questions: z.array(riderItem).check(z.minLength(1)),
    answers: z.array(userAnswer),
    index: z.int().check(z.nonnegative()),
    /** The number of first answers that came with a link, not from this rider. */
    foreign: z.optional(z.int()),
    /** The time when the device stored the quiz, in milliseconds since 1970. */
    savedAt: z.optional(z.number()),
  })
  .check(
    z.refine(
      ({ answers, index, questions }) =>
        index <= questions.length &&
        (answers.length === index || answers.length === index + 1) &&
        answers.every((answer, place) => isAnswerTo(questions[place], answer)),
    ),
  )
export type QuizSession = z.infer<typeof quizSession>

function isAnswerTo(item: RiderItem | undefined, answer: UserAnswer): boolean {
  return (
    item?.question === answer.question &&
    item.options.includes(answer.selectedAnswer) &&
    item.correctAnswer === answer.correctAnswer &&
    answer.isCorrect === (answer.selectedAnswer === answer.correctAnswer)
  )
}

/** The quiz in a stored text, or null when the text is malformed. */
export function read(text: string): QuizSession | null {
  return quizSession.safeParse(parseJson(text)).data ?? null
}

/** The quiz in the language of the page, as far as its bank has the questions. */
export async function inPageLanguage(quiz: QuizSession): Promise<QuizSession> {
  const shown = await questionsInPageLanguage(quiz.stateAbbrev, quiz.questions)
  return {
    ...quiz,
    questions: shown.map(({ item }) => item),
    answers: quiz.answers.map((answer, place) => {
      const { item, textOf = String } = shown[place] ?? {}
      const { question, correctAnswer } = item ?? answer
      const selectedAnswer = textOf(answer.selectedAnswer)
      return { ...answer, question, selectedAnswer, correctAnswer }
    }),
  }
}
