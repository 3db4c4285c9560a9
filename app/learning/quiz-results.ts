import type { Answer } from '../answers/answer.ts'

/** What a rider got right in a quiz. `at` is the time of its last answer. */
type QuizResult = Pick<Answer, 'id' | 'state' | 'mode'> & {
  right: number
  total: number
  at: Date
}
type Quiz = { id: string; last: Answer; right: number; total: number }

/** The quizzes of the log, in `state` if given. The oldest is the first. */
export function quizResults(log: readonly Answer[], state?: string): QuizResult[] {
  const quizzes = new Map<string, Quiz>()
  let quiz: Quiz | null = null
  for (const entry of log) {
    if (state !== undefined && entry.state !== state) continue
    // Most answers follow another answer of their quiz.
    if (!quiz || !entry.id.startsWith(quiz.id)) {
      const id = entry.id.slice(0, entry.id.lastIndexOf('-'))
      quiz = quizzes.get(id) ?? { id, last: entry, right: 0, total: 0 }
      quizzes.set(id, quiz)
    }
    quiz.last = entry
    quiz.total += 1
    if (entry.correct) quiz.right += 1
  }
  return [...quizzes.values()]
    .map(({ last, ...counts }) => ({
      ...counts,
      state: last.state,
      mode: last.mode,
      at: new Date(last.answeredAt),
    }))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
}
