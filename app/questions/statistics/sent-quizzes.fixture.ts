import type { Services } from '../../context.server.ts'
import { makeItems } from '../../riders/quiz/quiz.fixture.ts'
import { readRevisions } from '../bank/bank.server.ts'
import * as counting from './count-quiz.server.ts'
import { readItemCounts } from './statistics.server.ts'

type SentAnswer = Omit<counting.QuizToCount['answers'][number], 'item'>
export type SentQuiz = { id: string; state: string; answers: SentAnswer[] }

export const idOf = (number: number) => number.toString(16).padStart(32, '0')

/** Returns a quiz of the first questions of Oregon's bank. Each answer is the option at `place`. */
export function quizOf(number: number, count = 12, place = 1): SentQuiz {
  const answers = makeItems(count).map(({ options }, n) => {
    const option = options[place] ?? ''
    return { itemId: `starter-${n + 1}`, revision: 1, option, seconds: 10, isFirst: true }
  })
  return { id: idOf(number), state: 'OR', answers }
}

/** Counts a quiz by the stored items. Without `network`, each quiz comes from its own network. */
export async function countQuiz(
  services: Services,
  { id, state, answers }: SentQuiz,
  network = id,
) {
  const asked = answers.map(({ itemId, revision }) => ({ id: itemId, revision }))
  const items = await readRevisions(services, state, asked)
  const graded = answers.map((answer, place) => ({ ...answer, item: items[place] ?? null }))
  return counting.countQuiz(services, { id, state, answers: graded }, network)
}

/** Returns the counters of a revision of one of Oregon's questions. */
export const countsOf = async (services: Services, ref: string) =>
  (await readItemCounts(services, 'OR')).get(ref)

/** Returns all documents of the store. */
export async function stored({ documents }: Services) {
  const all = []
  for await (const document of documents.all()) all.push(document)
  return all
}
