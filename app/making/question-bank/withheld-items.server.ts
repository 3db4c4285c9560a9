import { setImmediate as otherWork } from 'node:timers/promises'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { type AskedFact, type Fact, factOf, repeats } from '../proof/repeats.ts'
import { isUnread, type ReviewItem, reviewItems } from './review-items.server.ts'

/** Returns the questions that a run must not write again: withheld, unread, and published ones. */
export async function presentQuestions(services: Services, abbrev: string): Promise<string[]> {
  const { items } = await currentBank(services, abbrev)
  const reviewed = (await reviewItems(services, abbrev).list()).filter(
    (one) => isWithheld(one) || isUnread(one),
  )
  return [...reviewed.map(({ item }) => item), ...items].map(({ question }) => question)
}

/**
 * True for a question that only the admin may give to riders again. The admin withdrew or rejected
 * it, or reports from riders pulled it.
 */
function isWithheld({ reasons, rejectedAt }: ReviewItem): boolean {
  const has = (code: Reason['code']) => reasons.some((reason) => reason.code === code)
  // A duplicate was rejected in favor of another question, which riders may get.
  return rejectedAt ? !has('duplicate') : has('withdrawn')
}

/**
 * Returns the items that repeat a withheld question or an earlier one of the items, each with the
 * reason why it waits for the admin.
 */
export async function findRepeats<Item extends AskedFact>(
  services: Services,
  abbrev: string,
  items: readonly Item[],
): Promise<Map<Item, Reason>> {
  const facts: Fact<{ question: string; was?: 'rejected' | 'withdrawn' }>[] = []
  const withheld = (await reviewItems(services, abbrev).list()).filter(isWithheld)
  for (const { item, rejectedAt } of withheld) {
    // Lets other requests run between two questions, here and in the loops below.
    await otherWork()
    facts.push(factOf({ ...item, was: rejectedAt ? 'rejected' : 'withdrawn' } as const))
  }
  const found = new Map<Item, Reason>()
  for (const item of items) {
    await otherWork()
    const repeated = repeats(item, facts)
    if (!repeated) {
      facts.push(factOf(item))
      continue
    }
    const { question, was } = repeated
    found.set(item, { code: 'duplicate', question, ...(was && { was }) })
  }
  return found
}
