import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import type { UserAnswer } from '../../questions/question/quiz-item.ts'
import { answerTo } from '../attempts/life.ts'
import { grade } from '../attempts/score.ts'
import { corrected } from './history-messages.ts'

/** A correction of an answer in a result. Today's bank has another right answer to its question. */
export type Correction = {
  /** The place of the question in the result, counted from 0. */
  place: number
  correctAnswer: string
  reason: string
}

type Result = { id: string; stateAbbrev: string; userAnswers: readonly UserAnswer[] }
/** The part of a logged answer that corrections need. Its `id` is the quiz's id and the place. */
export type Asked = { id: string; itemId: string; revision: number; state: string }

/**
 * Returns a correction for each answer of a result whose question has another right answer now. The log
 * has the asked revisions. A result without answers in the log gets no corrections.
 */
export function correctionsOf(
  { id, stateAbbrev, userAnswers }: Result,
  log: ReadonlyMap<string, Asked>,
  { items }: RiderBank,
): Correction[] {
  return userAnswers.flatMap((answer, place) => {
    const asked = log.get(`${id}-${place}`)
    if (asked?.state !== stateAbbrev) return []
    const item = items.find((one) => one.id === asked.itemId)
    const { keySince = 1, correctAnswer, keyReason: reason = '' } = item ?? {}
    if (!correctAnswer || asked.revision >= keySince) return []
    return correctAnswer === answer.correctAnswer ? [] : [{ place, correctAnswer, reason }]
  })
}

/** Returns the answers of a result as the corrected bank scores them. */
export function correctedAnswers(
  answers: readonly UserAnswer[],
  corrections: readonly Correction[],
): UserAnswer[] {
  const byPlace = new Map(corrections.map((one) => [one.place, one.correctAnswer]))
  return answers.map((answer, place) => {
    const correctAnswer = byPlace.get(place) ?? answer.correctAnswer
    return answerTo({ ...answer, correctAnswer }, answer.selectedAnswer)
  })
}

/** Returns a sentence with the old score and the score with the corrected key. */
export function correctionSentence(
  answers: readonly UserAnswer[],
  corrections: readonly Correction[],
): string {
  const { score, totalQuestions } = grade(answers)
  const now = grade(correctedAnswers(answers, corrections)).score
  const numbers = corrections.map(({ place }) => place + 1)
  return corrected(score, now, totalQuestions, numbers)
}
