import * as z from 'zod/mini'
import { type RiderItem, riderItem, type UserAnswer, userAnswer } from '../question/quiz-item.ts'
import { parseJson } from '../text/parse-json.ts'

/**
 * A rider's quiz. The question at `index` is on screen; `answers` has its answer after the rider's
 * pick. The quiz is over when `index` has passed the last question.
 */
const quizSession = z
  .object({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    stateAbbrev: z.string(),
    stateName: z.string(),
    questions: z.array(riderItem).check(z.minLength(1)),
    answers: z.array(userAnswer),
    index: z.int().check(z.nonnegative()),
    /** The number of leading answers that came with somebody else's link, not from this rider. */
    foreign: z.optional(z.int()),
  })
  .check(
    z.refine(
      ({ answers, index, questions }) =>
        index <= questions.length &&
        (answers.length === index || answers.length === index + 1) &&
        answers.every((answer, place) => isAnswerTo(questions[place], answer)),
      'The questions, answers and index do not match',
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

const isOver = ({ index, questions }: QuizSession) => index === questions.length

/** A stored unfinished quiz; `savedAt` is in milliseconds since 1970. */
const unfinishedQuiz = z.object({
  session: quizSession.check(z.refine((session) => !isOver(session), 'It is over')),
  savedAt: z.number(),
})
export type UnfinishedQuiz = z.infer<typeof unfinishedQuiz>

const finishedQuiz = quizSession.check(z.refine(isOver, 'It is not over'))

/** The unfinished quiz in a stored text. Null when the text is malformed or the quiz is over. */
export function readUnfinishedQuiz(text: string): UnfinishedQuiz | null {
  return unfinishedQuiz.safeParse(parseJson(text)).data ?? null
}

/** The finished quiz in a stored text. Null when the text is malformed or the quiz is not over. */
export function readFinishedQuiz(text: string): QuizSession | null {
  return finishedQuiz.safeParse(parseJson(text)).data ?? null
}
