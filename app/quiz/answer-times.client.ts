import type { QuizSession } from './quiz-session.ts'

/** The longest time that counts, in seconds. A rider who takes longer probably did something else. */
const LONGEST_S = 300

/**
 * The seconds that each answer took, by the quiz's id and the question's place. A reload clears
 * them.
 */
const times = new Map<string, number>()

/** Records the time of the current answer. Only the first pick of a question counts. */
export function noteAnswerTime({ id, index }: QuizSession, ms: number): void {
  const key = `${id}-${index}`
  const seconds = Math.round(ms / 1000)
  if (seconds <= LONGEST_S && !times.has(key)) times.set(key, seconds)
}

/** Returns the seconds that an answer took, or null if they are unknown. */
export function answerTime(quizId: string, place: number): number | null {
  return times.get(`${quizId}-${place}`) ?? null
}
