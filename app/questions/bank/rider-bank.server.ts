import type { Services } from '../../context.server.ts'
import type { RiderItem } from '../question/quiz-item.ts'
import { type StoredItem, toRiderItem } from '../question/stored-items.server.ts'
import { topics } from '../question/topics.ts'
import { bankVersions, currentBank, readRevision } from './bank.server.ts'
import * as messages from './bank-messages.ts'
import { lookAlikesOf } from './look-alikes.server.ts'
import { inForce } from './questions.server.ts'
import type { InBank } from './rider-bank.ts'

/** Returns the questions of a state's current bank version, except those whose law has expired. */
export async function riderBank(
  services: Services,
  abbrev: string,
): Promise<{ items: InBank<RiderItem>[] }> {
  const { items } = await currentBank(services, abbrev)
  const asked = inForce(items, services.now())
  const ids = new Set(asked.map(({ id }) => id))
  const questions = asked.map(async (item) => {
    const lookAlikes = lookAlikesOf(item.id, ids)
    const question = await toQuestion(services, abbrev, item)
    return { ...question, ...(lookAlikes.length > 0 && { lookAlikes }) }
  })
  return { items: await Promise.all(questions) }
}

async function toQuestion(
  services: Services,
  abbrev: string,
  item: StoredItem,
): Promise<InBank<RiderItem>> {
  const topic = topics.find((name) => name === item.topic)
  const since = await keySince(services, abbrev, item)
  const { topic: _, ...question } = toRiderItem(item)
  return {
    ...question,
    id: item.id,
    ...(topic && { topic }),
    ...(item.facts && { facts: item.facts }),
    ...(since.revision > 1 && {
      keySince: since.revision,
      keyReason: await reasonOf(services, abbrev, since.version),
    }),
  }
}

/** Returns a sentence that says why a version of the bank corrected an answer. */
async function reasonOf(services: Services, abbrev: string, version: number): Promise<string> {
  const why = (await bankVersions(services, abbrev).get(String(version)))?.why
  if (why === 'starter') return messages.correctedByStarter()
  if (why === 'edition') return messages.correctedByEdition()
  return messages.correctedByAdmin()
}

type Keyed = Pick<StoredItem, 'options' | 'correctAnswer' | 'revision' | 'version'>

/** Finds the oldest revision with the current answer: the revision after the last correction, or 1. */
export async function keySince(
  services: Services,
  abbrev: string,
  item: StoredItem,
): Promise<Keyed> {
  let later: Keyed = item
  for (let revision = item.revision - 1; revision > 0; revision--) {
    const earlier = await readRevision(services, abbrev, { id: item.id, revision })
    if (!earlier) continue
    if (isCorrection(earlier, later)) return { ...later, revision: revision + 1 }
    later = earlier
  }
  return { ...later, revision: 1 }
}

/**
 * True if the old answer is now a wrong option, or if the new answer was a wrong option before. New
 * wording alone is no correction.
 */
function isCorrection(
  earlier: Pick<StoredItem, 'options' | 'correctAnswer'>,
  later: Pick<StoredItem, 'options' | 'correctAnswer'>,
): boolean {
  if (earlier.correctAnswer === later.correctAnswer) return false
  return (
    later.options.includes(earlier.correctAnswer) || earlier.options.includes(later.correctAnswer)
  )
}
