import type { QuizSession } from './quiz-session.ts'

/** A rider who takes longer did something else. */
const LONGEST_S = 300

/** The seconds that answers took, by the quiz's id and the question's place. A reload forgets them. */
const times = new Map<string, number>()

/** Notes the time of the current answer. The first pick of a question counts. */
export function noteAnswerTime({ id, index }: QuizSession, ms: number): void {
  const key = `${id}-${index}`
  const seconds = Math.round(ms / 1000)
  if (seconds <= LONGEST_S && !times.has(key)) times.set(key, seconds)
}

/** The seconds that an answer took, or null if nobody knows. */
export function answerTime(quizId: string, place: number): number | null {
  return times.get(`${quizId}-${place}`) ?? null
}
