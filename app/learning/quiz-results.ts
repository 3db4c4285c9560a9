import type { Answer } from '../answers/answer.ts'

/** What a rider got right in a quiz. `answeredAt` is the time of its last answer. */
type QuizResult = Pick<Answer, 'id' | 'state' | 'mode' | 'answeredAt'> & {
  right: number
  total: number
}

/** The quizzes of the log, in `state` if given. The oldest is the first. */
export function quizResults(log: readonly Answer[], state?: string): QuizResult[] {
  const quizzes = new Map<string, QuizResult>()
  let quiz: QuizResult | null = null
  for (const entry of log) {
    if (state !== undefined && entry.state !== state) continue
    // Most answers follow another answer of their quiz.
    if (!quiz || !entry.id.startsWith(quiz.id)) {
      const id = entry.id.slice(0, entry.id.lastIndexOf('-'))
      const { state, mode, answeredAt } = entry
      quiz = quizzes.get(id) ?? { id, state, mode, answeredAt, right: 0, total: 0 }
      quizzes.set(id, quiz)
    }
    quiz.answeredAt = entry.answeredAt
    quiz.total += 1
    if (entry.correct) quiz.right += 1
  }
  return [...quizzes.values()].sort((a, b) => {
    if (a.answeredAt !== b.answeredAt) return a.answeredAt < b.answeredAt ? -1 : 1
    return a.id < b.id ? -1 : 1
  })
}
