import type { QuizItem } from './quiz-item.ts'

const TIMEOUT = 10_000
const underWay = new Map<string, Promise<QuizItem[]>>()

/** Starts loading a state's questions, so that they are there when the rider starts. */
export function prefetchQuestions(abbrev: string): void {
  if (underWay.has(abbrev)) return
  const questions = fetchQuestions(abbrev)
  underWay.set(abbrev, questions)
  // A failure is told to the rider when the quiz starts; until then the next try may succeed.
  questions.catch(() => underWay.delete(abbrev))
}

/** The state's questions. Rejects when they can't be had; each call after the first loads anew. */
export function loadQuestions(abbrev: string): Promise<QuizItem[]> {
  const questions = underWay.get(abbrev) ?? fetchQuestions(abbrev)
  underWay.delete(abbrev)
  return questions
}

async function fetchQuestions(abbrev: string): Promise<QuizItem[]> {
  const response = await fetch(`/questions/${abbrev}`, { signal: AbortSignal.timeout(TIMEOUT) })
  if (!response.ok) throw new Error(`Questions of ${abbrev}: status ${response.status}`)
  // Our own server has parsed every item; the schemas need not come with the first page for this.
  return response.json()
}
