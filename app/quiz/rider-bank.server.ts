import type { Services } from '../context.server.ts'
import { type BankItem, currentBank, documentIdOf } from './bank.server.ts'
import { inForce, toRiderItem } from './questions.server.ts'
import type { BankQuestion, RiderBank } from './rider-bank.ts'
import { quizItems } from './stored-items.server.ts'
import { type Topic, topics } from './topics.ts'

/** All questions of a state's current version. A question whose law has expired is left out. */
export async function riderBank(services: Services, abbrev: string): Promise<RiderBank> {
  const { items } = await currentBank(services, abbrev)
  const questions = inForce(items, services.now()).map((item) => toQuestion(services, abbrev, item))
  return { items: await Promise.all(questions) }
}

async function toQuestion(
  services: Services,
  abbrev: string,
  item: BankItem,
): Promise<BankQuestion> {
  const topic = topics.find((name) => name === item.topic)
  const since = await keySince(services, abbrev, item)
  const notes: { topic?: Topic; keySince?: number } = {}
  if (topic) notes.topic = topic
  if (since > 1) notes.keySince = since
  return { ...toRiderItem(item), id: item.id, ...notes }
}

/** The first revision since which no change has made another option the answer. */
async function keySince(services: Services, abbrev: string, item: BankItem): Promise<number> {
  let later: Pick<BankItem, 'options' | 'correctAnswer'> = item
  for (let revision = item.revision - 1; revision > 0; revision--) {
    const documentId = documentIdOf({ id: item.id, revision })
    const earlier = await quizItems(services, abbrev).get(documentId)
    if (!earlier) continue
    if (isCorrection(earlier, later)) return revision + 1
    later = earlier
  }
  return 1
}

/** Whether the answer became a wrong option, or a wrong option the answer. Other words are neither. */
function isCorrection(
  earlier: Pick<BankItem, 'options' | 'correctAnswer'>,
  later: Pick<BankItem, 'options' | 'correctAnswer'>,
): boolean {
  if (earlier.correctAnswer === later.correctAnswer) return false
  return (
    later.options.includes(earlier.correctAnswer) || earlier.options.includes(later.correctAnswer)
  )
}
