import type { RiderBank } from '../../questions/bank/rider-bank.ts'
import type { Answer } from '../attempts/answer.ts'

/** The answers to each question of a bank by the item's id. The oldest answer is the first. */
export type Histories = ReadonlyMap<string, Answer[]>

/**
 * Returns the answers that show what a rider knows of a state's bank, by question. Leaves out an answer
 * if its item has left the bank, or if its revision had another correct answer than today. `log` is in
 * the order of `joinAnswers`. A guess shows that the rider did not know the answer, so it is not correct here.
 *
 * A device with a wrong clock can date an answer after `now`. Such an answer counts as the rider's
 * oldest, so that it delays no due date and hides no later answer.
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
    const shown = entry.guessed ? { ...entry, correct: false } : entry
    if (history) history.push(shown)
    else histories.set(entry.itemId, [shown])
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
  const later = log.slice(firstLater).map(({ day: _, ...entry }) => ({ ...entry, answeredAt }))
  return [...later, ...log.slice(0, firstLater)]
}
