import type { Services } from '../../context.server.ts'
import type { ReviewItem } from '../../making/question-bank/review-items.server.ts'
import type { Bank } from '../../questions/bank/bank.server.ts'
import { reportedQuestions } from '../inbox/inbox.server.ts'
import { lawState } from './desk.ts'

/** A state's questions with open reports, and those whose law has ended or ends soon. */
export async function readAttention(
  services: Services,
  abbrev: string,
  published: Bank['items'],
  waiting: readonly (ReviewItem & { id: string })[],
) {
  // A pulled question is not published. Its text comes from the questions that wait for review.
  const texts = new Map(waiting.map(({ id, item }) => [id, item.question]))
  for (const { id, question } of published) texts.set(id, question)
  const reported = (await reportedQuestions(services))
    .filter(({ state }) => state === abbrev)
    .map(({ itemId, pulledAt, reporters, kinds }) => {
      return { itemId, question: texts.get(itemId) ?? itemId, pulledAt, reporters, kinds }
    })
  const law = published
    .flatMap(({ id, question, expiresAt }) => {
      const is = expiresAt ? lawState(expiresAt, services.now()) : null
      return expiresAt && is ? [{ id, question, expiresAt, is }] : []
    })
    .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt))
  return { reported, law }
}

export type Attention = Awaited<ReturnType<typeof readAttention>>
