import { createHash } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Bank } from '../bank/bank.server.ts'
import type { Services } from '../context.server.ts'
import { manualOf } from '../manuals/manual-file.ts'
import { isPageStored } from '../manuals/manual-pages.server.ts'
import type { Reason } from '../proof/reasons.ts'
import { type Fact, factOf, repeats } from '../proof/repeats.ts'
import { toDraft } from '../question/draft-item.ts'
import { fittingNotes } from '../question/item-notes.ts'
import { picturesOf } from '../question/pictures.ts'
import type { StoredItem } from '../question/stored-items.server.ts'
import type { StateRecord } from '../states/state-record.ts'
import { notesCiteManual } from './admins-word.ts'
import type { FileItem } from './bank-file.ts'
import { proveItem } from './prove-item.server.ts'
import { unprovedItem } from './publish-question.server.ts'

type NamedItem = FileItem & { id: string }

/** The plan for a question of a file. `before` is the question with the same id in the bank. */
export type Planned = { item: NamedItem; before: StoredItem | null } & (
  | { is: 'known'; stored: StoredItem }
  | { is: 'proved'; manual: string; page: number; quote: string }
  | { is: 'unproved'; reasons: Reason[]; mayBeWord: boolean }
)

/** Gives each question an id. A new question gets the same id in every import. */
export function named(items: readonly FileItem[]): NamedItem[] {
  return items.map((item) => ({ ...item, id: item.id ?? idFor(item) }))
}

function idFor({ question, picture }: FileItem): string {
  const told = JSON.stringify([question, picture?.name])
  return `f${createHash('sha256').update(told).digest('hex').slice(0, 19)}`
}

/** Finds a question that somebody changed after the file was written. */
export function staleIn(items: readonly NamedItem[], bank: Bank): StoredItem | undefined {
  const sent = new Map(items.map((item) => [item.id, item]))
  return bank.items.find((stored) => {
    const item = sent.get(stored.id)
    return item && item.revision < stored.revision && !isSame(item, stored)
  })
}

/**
 * Plans an import. An item that equals a stored question word for word keeps that question's
 * status. The manual must prove every other item, even if the file calls it proved.
 */
export async function planImport(
  services: Services,
  record: StateRecord,
  items: readonly NamedItem[],
  { bank, latest }: { bank: Bank; latest: ReadonlyMap<string, StoredItem> },
): Promise<Planned[]> {
  const current = new Map(bank.items.map((item) => [item.id, item]))
  const facts = items.map((item) => factOf(item))
  const planned: Planned[] = []
  for (const item of items) {
    const before = current.get(item.id) ?? null
    const stored = [before, latest.get(item.id)].find((one) => one && isSame(item, one))
    if (stored) {
      planned.push({ item, before, is: 'known', stored })
      continue
    }
    const others = facts.filter((fact) => fact.item !== item)
    planned.push({ item, before, ...(await judge(services, record, item, others)) })
    await otherWork()
  }
  return planned
}

async function judge(
  services: Services,
  record: StateRecord,
  item: NamedItem,
  others: Fact<NamedItem>[],
) {
  const { source } = item
  const written = toDraft(item)
  const manual = await manualFor(services, record, source)
  const evidence = { manual, others: [], hasPicture: picturesOf(item).length > 0 }
  const proof = await proveItem(services, record, written, evidence)
  const reasons = 'reasons' in proof ? proof.reasons : []
  const twin = 'reasons' in proof ? null : repeats({ ...item, quote: proof.quote }, others)
  if (twin) reasons.push({ code: 'duplicate', detail: twin.question })
  const cites = notesCiteManual(item)
  if (manual && 'page' in proof && reasons.length === 0 && !cites) {
    const place = { abbrev: record.abbrev, manual, page: proof.page }
    const isOpen = manual === record.manual?.id || (await isPageStored(services, place))
    if (isOpen) return { is: 'proved', manual, ...proof } as const
    reasons.push({ code: 'replaced' })
  }
  const mayBeWord = !cites && 'item' in unprovedItem(written)
  return { is: 'unproved', reasons, mayBeWord } as const
}

/**
 * Returns the manual that the file names, if this product has the cited page. Otherwise returns the
 * state's current manual.
 */
async function manualFor(services: Services, record: StateRecord, source: FileItem['source']) {
  const { abbrev, manual } = record
  const [, , state, id = ''] = source?.link?.split('/') ?? []
  const page = { abbrev, manual: id, page: source?.page ?? 0 }
  const isHere = state === abbrev && (await isPageStored(services, page))
  return isHere ? id : (manual?.id ?? null)
}

function isSame(item: NamedItem, stored: StoredItem): boolean {
  return isDeepStrictEqual(toldBy(item), toldBy(stored))
}

function toldBy(item: NamedItem | StoredItem) {
  const { question, options, correctAnswer, explanation, source } = item
  const link = source?.link
  const cited = source && [source.page, source.quote, link ? manualOf({ link }) : null]
  const notes = fittingNotes(item, item, source !== undefined)
  return [question, options, correctAnswer, explanation, cited, notes]
}
