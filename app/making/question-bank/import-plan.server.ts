import { setImmediate as otherWork } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Services } from '../../context.server.ts'
import type { Bank } from '../../questions/bank/bank.server.ts'
import { inForce } from '../../questions/bank/questions.server.ts'
import { toDraft } from '../../questions/question/draft-item.ts'
import { fittingNotes } from '../../questions/question/item-notes.ts'
import { isPictured } from '../../questions/question/picture-notes.ts'
import { unknownPicture } from '../../questions/question/pictures.server.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import type { StateRecord } from '../../questions/states/state-record.ts'
import { manualOf } from '../manuals/manual-file.ts'
import { isPageStored } from '../manuals/manual-pages.server.ts'
import { type Fact, factOf, repeats } from '../proof/repeats.ts'
import { notesCiteManual } from './admins-word.ts'
import { type FileItem, REASONS } from './bank-file.ts'
import { proveItem } from './prove-item.server.ts'
import { unprovedItem } from './publish-question.server.ts'

type Named = FileItem & { id: string }

/** The plan for a question of a file. `before` is the question with the same id in the bank. */
export type Planned = { item: Named; before: StoredItem | null } & (
  | { is: 'known'; stored: StoredItem }
  | { is: 'proved'; manual: string; page: number; quote: string }
  | { is: 'unproved'; reasons: Reason[]; mayBeWord: boolean }
  | { is: 'left'; reason: string }
)

type Around = {
  bank: Bank
  latest: ReadonlyMap<string, StoredItem>
  /** The ids of questions that wait for review or were rejected there. */
  waiting: ReadonlySet<string>
  /** The other questions that the bank would have after the import. */
  others: readonly StoredItem[]
}

/**
 * Plans an import. An item that equals a stored question word for word keeps that question's
 * status. The manual must prove every other item, even if the file calls it proved. An item that
 * can't be imported is left as it was.
 */
export async function planImport(
  services: Services,
  record: StateRecord,
  items: readonly Named[],
  { bank, latest, waiting, others }: Around,
): Promise<Planned[]> {
  const current = new Map(bank.items.map((item) => [item.id, item]))
  const facts: Fact<Named | StoredItem>[] = []
  for (const item of [...items, ...others]) {
    facts.push(factOf(item))
    await otherWork()
  }
  const planned: Planned[] = []
  const seen = new Set<string>()
  for (const item of items) {
    const before = current.get(item.id) ?? null
    const stored = [before, latest.get(item.id)].find((one) => one && isSame(item, one))
    const isEnded = !stored && inForce([item], services.now()).length === 0
    const picture = unknownPicture(item)
    if (seen.size === seen.add(item.id).size) {
      planned.push({ item, before, is: 'left', reason: REASONS.twice })
    } else if (waiting.has(item.id)) {
      planned.push({ item, before, is: 'left', reason: WAITS })
    } else if (before && !stored && item.revision < before.revision) {
      planned.push({ item, before, is: 'left', reason: STALE })
    } else if (picture) {
      planned.push({ item, before, is: 'left', reason: `${NO_PICTURE} “${picture}”.` })
    } else if (isEnded) {
      planned.push({ item, before, is: 'left', reason: LAW_ENDED })
    } else if (stored) {
      planned.push({ item, before, is: 'known', stored })
    } else {
      const rest = facts.filter((fact) => fact.item !== item)
      planned.push({ item, before, ...(await judge(services, record, item, rest)) })
      await otherWork()
    }
  }
  return planned
}

const WAITS = 'It waits for review or was rejected here. Please decide there first.'
const STALE = 'Somebody changed it after the file was exported. Please export again.'
const NO_PICTURE = 'The product has no picture'
const LAW_ENDED =
  'Its law has ended, so riders would not get it. Please give it a later end, or none.'

async function judge(
  services: Services,
  record: StateRecord,
  item: Named,
  others: Fact<Named | StoredItem>[],
) {
  const { source } = item
  const written = toDraft(item)
  const manual = await manualFor(services, record, source)
  const evidence = { manual, others: [], hasPicture: isPictured(item) }
  const proof = await proveItem(services, record, written, evidence)
  const reasons = 'reasons' in proof ? proof.reasons : []
  const twin = 'reasons' in proof ? null : repeats({ ...item, quote: proof.quote }, others)
  if (twin) reasons.push({ code: 'duplicate', question: twin.question })
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

function isSame(item: Named, stored: StoredItem): boolean {
  // A spreadsheet has no link to the cited page.
  const hasLink = item.source?.link !== undefined
  return isDeepStrictEqual(toldBy(item, hasLink), toldBy(stored, hasLink))
}

function toldBy(item: Named | StoredItem, hasLink: boolean) {
  const { question, options, correctAnswer, explanation, source } = item
  const link = source?.link
  const cited = source && [source.page, source.quote, hasLink && link ? manualOf({ link }) : null]
  const notes = fittingNotes(item, item, source !== undefined)
  return [question, options, correctAnswer, explanation, cited, notes]
}
