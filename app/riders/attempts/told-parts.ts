import type { LoggedAnswer } from './answer.ts'
import { loggedAnswers, type UnsentAttempt } from './told-attempt.ts'

/** The answers of an attempt that were given on this device. */
export function answersIn(attempt: UnsentAttempt): LoggedAnswer[] {
  const graded = attempt.picks.map(({ option, key, guessed }) => ({
    isCorrect: option === key,
    guessed,
  }))
  return loggedAnswers(attempt, graded).map((answer) => ({ ...answer, owner: attempt.owner }))
}

/**
 * Removes the time of a pick that another rider made. For the attempt's owner, the pick then counts
 * only for the result.
 */
export function forgetTime({ picks }: UnsentAttempt, answerId: string): void {
  delete picks[partsOfAnswer(answerId).place]?.at
}

/** Changes when an answer, a mark or the end is added to the attempt. */
export function stateOf({ id, owner, picks, isFinished }: UnsentAttempt): string {
  return [id, owner, ...picks.map(({ guessed = false }) => guessed), isFinished].join()
}

export function partsOfAnswer(answerId: string): { attempt: string; place: number } {
  const [attempt = '', place] = answerId.split('-')
  return { attempt, place: Number(place) }
}
