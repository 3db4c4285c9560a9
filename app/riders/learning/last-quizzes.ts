import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import type { Answer } from '../attempts/answer.ts'

type Quiz = { mode: 'quiz' | 'exam'; right: number; answered: number; questions: number }

/**
 * Returns the results of the newest `most` finished quizzes and exams of a state. The quiz that ended
 * last comes first. The device logs an exam at its end, so each exam is finished. `examLength` is the number
 * of an exam's questions, or null if unknown: skipped questions are not in the log, and count as wrong.
 * `log` is in the order of `joinAnswers`. It can be long, so the loop starts at its end, and stops once all
 * needed quizzes are complete.
 */
export function lastQuizzes(
  log: readonly Answer[],
  state: string,
  most: number,
  examLength: number | null,
): Quiz[] {
  const quizzes = new Map<string, Quiz>()
  const whole = () =>
    [...quizzes.values()].filter(
      ({ mode, answered, questions }) => mode === 'exam' || answered >= questions,
    )
  const lengthOf = { quiz: QUIZ_LENGTH, exam: examLength ?? 0 }
  /** The number of quizzes whose first answer the loop has not reached. */
  let open = 0
  /** The time of the exam that the loop reads. All its answers have this time, since its first may be skipped. */
  let examAt: string | null = null
  for (const entry of log.toReversed()) {
    const { mode, answeredAt } = entry
    if (answeredAt !== examAt) examAt = null
    const isAllRead = open === 0 && examAt === null
    if (isAllRead && quizzes.size >= most && whole().length >= most) break
    if (entry.state !== state || (mode !== 'quiz' && mode !== 'exam')) continue
    const [id = '', place] = entry.id.split('-')
    if (mode === 'exam') examAt = answeredAt
    else open += Number(!quizzes.has(id)) - Number(place === '0')
    const quiz = quizzes.get(id) ?? { mode, right: 0, answered: 0, questions: lengthOf[mode] }
    quizzes.set(id, quiz)
    quiz.answered += 1
    // A state's exam may have been longer when the rider took it.
    quiz.questions = Math.max(quiz.questions, Number(place) + 1)
    if (entry.correct) quiz.right += 1
  }
  return whole().slice(0, most)
}
