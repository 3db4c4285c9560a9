import type { Answer } from '../answers/answer.ts'
import type { RiderBank } from '../quiz/rider-bank.ts'

/** The answers to each question of a bank by the item's id. The oldest answer is the first. */
export type Histories = ReadonlyMap<string, Answer[]>

/**
 * What a rider answered in a state, as far as it says what the rider knows: the item is in the
 * bank, and the revision that was asked had today's correct answer. The log is sorted as
 * `joinAnswers` does.
 *
 * A device with a wrong clock can date an answer after `now`, and nobody knows when it was given.
 * It counts as the rider's oldest, so that it delays no due date and hides no later answer.
 */
export function historiesOf(
  log: readonly Answer[],
  bank: RiderBank,
  state: string,
  now: Date,
): Histories {
  const keySince = new Map(bank.items.map((item) => [item.id, item.keySince ?? 1]))
  const histories = new Map<string, Answer[]>()
  for (const entry of datedUntil(now, log)) {
    const since = keySince.get(entry.itemId)
    if (since === undefined || entry.revision < since || entry.state !== state) continue
    const history = histories.get(entry.itemId)
    if (history) history.push(entry)
    else histories.set(entry.itemId, [entry])
  }
  return histories
}

function datedUntil(now: Date, log: readonly Answer[]): readonly Answer[] {
  const latest = now.toISOString()
  const oldest = log[0]
  const isLater = ({ answeredAt }: Answer) => answeredAt > latest
  const firstLater = log.findLastIndex((entry) => !isLater(entry)) + 1
  if (firstLater === log.length || !oldest) return log
  const answeredAt = isLater(oldest) ? latest : oldest.answeredAt
  const later = log.slice(firstLater).map((entry) => ({ ...entry, answeredAt }))
  return [...later, ...log.slice(0, firstLater)]
}
