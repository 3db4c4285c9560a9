import { setImmediate as otherWork } from 'node:timers/promises'
import type { Services } from '../context.server.ts'
import type { Reason } from '../proof/reasons.ts'
import { type AskedFact, factOf, repeats } from '../proof/repeats.ts'
import { type ReviewItem, reviewItems } from './review-items.server.ts'

/**
 * The questions that only the admin may give riders again: those that the admin withdrew or
 * rejected, and those that reports pulled.
 */
export async function withheldItems(services: Services, abbrev: string): Promise<ReviewItem[]> {
  return (await reviewItems(services, abbrev).list()).filter(isWithheld)
}

function isWithheld({ reasons, rejectedAt }: ReviewItem): boolean {
  const has = (code: Reason['code']) => reasons.some((reason) => reason.code === code)
  // A duplicate was rejected in favor of its twin, which riders may get.
  return rejectedAt ? !has('duplicate') : has('withdrawn')
}

/** The items that repeat a withheld question, each with the reason why it waits for the admin. */
export async function repeatsOfWithheld<Item extends AskedFact>(
  services: Services,
  abbrev: string,
  items: readonly Item[],
): Promise<Map<Item, Reason>> {
  const facts = []
  for (const { item, rejectedAt } of await withheldItems(services, abbrev)) {
    // Lets other requests run between two questions, here and below.
    await otherWork()
    facts.push(factOf({ ...item, was: rejectedAt ? 'rejected' : 'withdrawn' }))
  }
  const found = new Map<Item, Reason>()
  for (const item of items) {
    await otherWork()
    const repeated = repeats(item, facts)
    if (!repeated) continue
    const detail = `“${repeated.question}” That one was ${repeated.was}.`
    found.set(item, { code: 'duplicate', detail })
  }
  return found
}
