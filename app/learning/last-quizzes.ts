import type { Answer } from '../answers/answer.ts'
import { QUIZ_LENGTH } from '../quiz/draw-quiz.ts'

type Quiz = { right: number; total: number }

/**
 * What a rider got right in the newest `most` whole quizzes and exams of a state. The one that ended
 * last is the first. The log is sorted as `joinAnswers` does. It can be long, so it is read from its
 * end, and no further than to the first answer of each quiz.
 */
export function lastQuizzes(log: readonly Answer[], state: string, most: number): Quiz[] {
  const quizzes = new Map<string, Quiz>()
  const whole = () => [...quizzes.values()].filter(({ total }) => total >= QUIZ_LENGTH)
  let begun = 0
  for (const entry of log.toReversed()) {
    if (entry.state !== state || (entry.mode !== 'quiz' && entry.mode !== 'exam')) continue
    const [id = '', place] = entry.id.split('-')
    const quiz = quizzes.get(id) ?? { right: 0, total: 0 }
    quizzes.set(id, quiz)
    quiz.total += 1
    if (entry.correct) quiz.right += 1
    if (place === '0') begun += 1
    if (begun === quizzes.size && begun >= most && whole().length >= most) break
  }
  return whole().slice(0, most)
}
