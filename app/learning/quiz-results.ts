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
  for (const entry of log) {
    if (state !== undefined && entry.state !== state) continue
    const id = entry.id.slice(0, entry.id.lastIndexOf('-'))
    const answers = answersById.get(id)
    if (answers) answers.push(entry)
    else answersById.set(id, [entry])
  }
  const results = [...answersById].flatMap(([id, answers]) => {
    const last = answers.at(-1)
    if (!last) return []
    const right = answers.filter(({ correct }) => correct).length
    const at = new Date(last.answeredAt)
    return { id, state: last.state, mode: last.mode, right, total: answers.length, at }
  })
  return results.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
}
