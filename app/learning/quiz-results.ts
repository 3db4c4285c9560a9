import type { Answer } from '../answers/answer.ts'

/** What a rider got right in a quiz. `at` is the time of its last answer. */
export type QuizResult = Pick<Answer, 'id' | 'state' | 'mode'> & {
  right: number
  total: number
  at: Date
}

/** The quizzes of the log, in `state` if given. The oldest is the first. */
export function quizResults(log: readonly Answer[], state?: string): QuizResult[] {
  const answersById = new Map<string, Answer[]>()
  let answers: Answer[] = []
  let id: string | null = null
  for (const entry of log) {
    if (state !== undefined && entry.state !== state) continue
    // Most answers follow another one of their quiz.
    if (id === null || !entry.id.startsWith(id)) {
      id = entry.id.slice(0, entry.id.lastIndexOf('-'))
      answers = answersById.get(id) ?? []
      answersById.set(id, answers)
    }
    answers.push(entry)
  }
  const results = [...answersById].flatMap(([id, answers]) => resultOf(id, answers) ?? [])
  return results.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
}

function resultOf(id: string, answers: readonly Answer[]): QuizResult | null {
  const last = answers.at(-1)
  if (!last) return null
  const { state, mode, answeredAt } = last
  const right = answers.filter(({ correct }) => correct).length
  return { id, state, mode, right, total: answers.length, at: new Date(answeredAt) }
}
