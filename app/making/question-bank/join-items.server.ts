import { setImmediate as otherWork } from 'node:timers/promises'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { lastingNotes } from '../../questions/question/item-notes.ts'
import { type QuizItem, toQuizItem } from '../../questions/question/quiz-item.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { StateLock } from '../../questions/states/state-lock.server.ts'
import { sourceIn } from '../manuals/manual-file.ts'
import { spreadKeys } from '../proof/balance.ts'
import type { ProvedItem } from '../proof/question-checks.ts'
import { type Fact, factOf, repeats } from '../proof/repeats.ts'
import { makeNextVersion, newestTimes, nextRevision, TOO_FEW } from './next-version.server.ts'
import { findRepeats } from './withheld-items.server.ts'

type Joining = QuizItem & Pick<StoredItem, 'topic' | 'run'>

/**
 * Publishes proved items, except repeats of withheld questions and of each other. The same batch
 * commits the lock and the writes of `also`, which gets the reason of each repeat. If no item joins,
 * the bank does not change, and `version` is null.
 */
export async function publishProved<Item extends ProvedItem & { run: number | undefined }>(
  services: Services,
  lock: StateLock,
  { abbrev, manual, by }: { abbrev: string; manual: string; by: string | null },
  proved: readonly Item[],
  also: (repeated: ReadonlyMap<Item, Reason>, version: number | null) => Write[],
): Promise<boolean> {
  const repeated = await findRepeats(services, abbrev, proved)
  const passed = proved.filter((item) => !repeated.has(item))
  if (passed.length === 0) return lock.commit(also(repeated, null))
  // Spreads the answers evenly over the four places.
  const items = spreadKeys(passed, services.random).map(({ topic, run, ...item }) => ({
    ...toQuizItem({ ...item, source: sourceIn({ abbrev, manual }, item) }),
    ...(topic && { topic }),
    ...(run && { run }),
  }))
  await joinItems(services, lock, abbrev, { items, by }, (version) => also(repeated, version))
  return true
}

/**
 * Adds new items to the state's bank. The same batch commits the lock and the writes of `also`. An
 * item that repeats a question of the bank becomes the next revision of that question, at its
 * place. All other questions stay, so the bank never shrinks. Returns the number of the new version.
 */
export async function joinItems(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { items: joining, by }: { items: readonly Joining[]; by: string | null },
  also: (version: number) => Write[],
): Promise<number> {
  const bank = await currentBank(services, abbrev)
  const times = await newestTimes(services, abbrev, joining.length)
  const checkedAt = services.now().toISOString()
  let stay: Fact<StoredItem>[] = []
  for (const item of bank.items) {
    // Lets other requests run between two questions, here and in the loops below.
    await otherWork()
    stay.push(factOf(item))
  }
  const written: StoredItem[] = []
  for (const [index, item] of joining.entries()) {
    await otherWork()
    const repeated = repeats(item, stay)
    stay = stay.filter((other) => other.item !== repeated)
    const id = repeated?.id ?? `v${bank.version + 1}-${index + 1}`
    const { revision } = await nextRevision(services, abbrev, id)
    written.push({
      ...item,
      ...(repeated && lastingNotes(repeated)),
      id,
      revision,
      version: bank.version + 1,
      createdAt: times[index] ?? checkedAt,
      origin: 'manual',
      checkedAt,
    })
  }
  const known = new Set(bank.items.map(({ id }) => id))
  const revised = new Map(written.map((item) => [item.id, item]))
  const items = [
    ...written.filter(({ id }) => !known.has(id)),
    ...bank.items.map((item) => revised.get(item.id) ?? item),
  ]
  const next = { items, written, why: 'run', by } as const
  const version = await makeNextVersion(services, lock, abbrev, bank, next, also)
  if (version === TOO_FEW) throw new Error(`A run can not shrink the bank of ${abbrev}`)
  return version
}
