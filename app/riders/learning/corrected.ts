import type { BankItem, RiderBank } from '../../questions/bank/rider-bank.ts'
import type { Answer } from '../attempts/answer.ts'

/** Returns the questions of the bank that the rider answered before their key was corrected. */
export function correctedSince(log: readonly Answer[], bank: RiderBank, state: string): BankItem[] {
  const corrected = new Map(
    bank.items.filter(({ keySince = 1 }) => keySince > 1).map((item) => [item.id, item]),
  )
  if (corrected.size === 0) return []
  const met = new Set<BankItem>()
  for (const entry of log) {
    const item = corrected.get(entry.itemId)
    if (item && entry.state === state && entry.revision < (item.keySince ?? 1)) met.add(item)
  }
  return [...met]
}
