import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import type { Reason } from '../../questions/question/reasons.ts'
import { refOf, type StoredItem } from '../../questions/question/stored-items.server.ts'
import type { StateLock } from '../../questions/states/state-lock.server.ts'
import { readStateRecord } from '../../questions/states/states.server.ts'
import { sourceIn } from '../manuals/manual-file.ts'
import { type EditionOutcome, stillProves } from '../proof/edition.ts'
import { editions, itemsOfOtherManuals } from './editions.server.ts'
import { makeNextVersion, nextRevision, type TOO_FEW } from './next-version.server.ts'
import { reviewItems } from './review-items.server.ts'

type Seen = { manual: string; version: number; by: string }

const NEWER_VERSION = 'newer version'

/**
 * Makes the version of a state's bank that cites the new manual. Questions whose quotes are still
 * in the manual stay in the bank and cite the new page. The other compared questions wait for
 * review, each with the reason. Returns the number of the version, or the reason why there is none.
 */
export async function applyEdition(
  services: Services,
  lock: StateLock,
  abbrev: string,
  { manual, version, by }: Seen,
): Promise<number | typeof TOO_FEW | typeof NEWER_VERSION> {
  const record = await readStateRecord(services, abbrev)
  const bank = await currentBank(services, abbrev)
  const edition = await editions(services, abbrev).get(manual)
  const isSeen = record?.manual?.id === manual && bank.version === version
  const outcomes = new Map(edition?.lines.map(({ ref, outcome }) => [ref, outcome]))
  const compared = itemsOfOtherManuals(bank, manual).filter((item) => outcomes.has(refOf(item)))
  if (!isSeen || compared.length === 0) return NEWER_VERSION

  const now = services.now().toISOString()
  const review: Write[] = []
  const revisions = new Map<string, StoredItem | null>()
  for (const item of compared) {
    const outcome = outcomes.get(refOf(item))
    if (!outcome) continue
    if (stillProves(outcome)) {
      const { revision } = await nextRevision(services, abbrev, item.id)
      revisions.set(item.id, {
        ...item,
        explanation: withPage(item.explanation, item.source.page, outcome.page),
        source: sourceIn({ abbrev, manual }, outcome),
        revision,
        checkedAt: now,
        version: bank.version + 1,
      })
    } else {
      revisions.set(item.id, null)
      const waiting = { ...waits(item, outcome), manual, createdAt: now }
      review.push(reviewItems(services, abbrev).write.set(item.id, waiting))
    }
  }
  const items = bank.items.flatMap((item) => {
    const revised = revisions.get(item.id)
    return revised === null ? [] : (revised ?? item)
  })
  const written = [...revisions.values()].filter((item) => item !== null)
  const next = { items, written, why: 'edition', by } as const
  return makeNextVersion(services, lock, abbrev, bank, next, () => review)
}

/**
 * Returns the entry of a question for review. The question cites the page with the changed
 * sentence, if any.
 */
function waits(item: ReturnType<typeof itemsOfOtherManuals>[number], outcome: EditionOutcome) {
  const { quote } = item.source
  const isGone = outcome.is !== 'changed'
  const reason: Reason = isGone
    ? { code: 'edition-gone' }
    : { code: 'edition-changed', detail: newTextOf(outcome) }
  return { item: { ...item, page: isGone ? null : outcome.page, quote }, reasons: [reason] }
}

function newTextOf({ parts }: Extract<EditionOutcome, { is: 'changed' }>): string {
  return parts.map(({ is, text }) => (is === 'removed' ? '' : text)).join('')
}

function withPage(explanation: string, before: number, page: number): string {
  return explanation.replace(
    new RegExp(`\\b(pages?|pp?\\.|pg\\.)(\\s*)${before}\\b`, 'gi'),
    `$1$2${page}`,
  )
}
