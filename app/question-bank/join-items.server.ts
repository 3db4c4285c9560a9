import { setImmediate as otherWork } from 'node:timers/promises'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'
import { pageLink } from '../manuals/manual-file.ts'
import { spreadKeys } from '../proof/balance.ts'
import type { ProvedItem } from '../proof/question-checks.ts'
import { type Fact, factOf, repeats } from '../proof/repeats.ts'
import { type BankItem, currentBank } from '../quiz/bank.server.ts'
import { type QuizItem, toQuizItem } from '../quiz/quiz-item.ts'
import type { StateLock } from '../states/state-lock.server.ts'
import { makeNextVersion, newestTimes, nextRevision, TOO_FEW } from './next-version.server.ts'

/** Converts proved items to Quiz items. The answers are spread evenly over the four places. */
export function provedQuizItems(
  { random }: Pick<Services, 'random'>,
  { abbrev, manual }: { abbrev: string; manual: string },
  proved: readonly ProvedItem[],
): QuizItem[] {
  return spreadKeys(proved, random).map(({ page, quote, ...item }) =>
    toQuizItem({ ...item, source: { page, quote, link: pageLink(abbrev, manual, page) } }),
  )
}

/**
 * Adds new items at the start of the state's bank. The same batch commits the lock and the writes
 * of `also`. An item that repeats a question of the bank becomes the next revision of that
 * question. All other questions stay, so the bank never shrinks. Returns the number of the new
 * version.
 */
export async function joinItems(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { items: joining, by }: { items: readonly QuizItem[]; by: string | null },
  also: (version: number) => Write[],
): Promise<number> {
  const bank = await currentBank(services, abbrev)
  const times = await newestTimes(services, abbrev, joining.length)
  const checkedAt = services.now().toISOString()
  let stay: Fact<BankItem>[] = []
  for (const item of bank.items) {
    // Lets other requests run between two questions, here and in the loops below.
    await otherWork()
    stay.push(factOf(item))
  }
  const written: BankItem[] = []
  for (const [index, item] of joining.entries()) {
    await otherWork()
    const repeated = repeats(item, stay)
    stay = stay.filter((other) => other.item !== repeated)
    const id = repeated?.id ?? `v${bank.version + 1}-${index + 1}`
    const { revision } = await nextRevision(services, abbrev, id)
    const { topic, expiresAt, picture } = repeated ?? {}
    written.push({
      ...item,
      ...(topic && { topic }),
      ...(expiresAt && { expiresAt }),
      ...(picture && { picture }),
      id,
      revision,
      version: bank.version + 1,
      createdAt: times[index] ?? checkedAt,
      origin: 'manual',
      checkedAt,
    })
  }
  const items = [...written, ...stay.map(({ item }) => item)]
  const next = { items, written, why: 'run', by } as const
  const version = await makeNextVersion(services, lock, abbrev, bank, next, also)
  if (version === TOO_FEW) throw new Error(`A run can not shrink the bank of ${abbrev}`)
  return version
}
