import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { changes, joins, NEW_MANUAL, newItems, rollsBack, written } from './bank.fixture.ts'
import { pullQuestion } from './pull-question.server.ts'
import { listReviewItems } from './review-items.server.ts'

/** One step of a test. `pick` selects a question or version, or gives the number of items. */
export type BankStep = {
  what:
    | 'run'
    | 'repeat'
    | 'approve'
    | 'edit'
    | 'withdraw'
    | 'roll back'
    | 'undo'
    | 'reject'
    | 'bring back'
    | 'pull'
    | 'edition'
  pick: number
  /** The number of the step. It makes the texts of the step unique. */
  n: number
}

/**
 * Makes one change to Oregon's bank. Returns the number of questions that a new version must add.
 * Null allows any number.
 */
export async function carryOut(
  services: Services,
  { what, pick, n }: BankStep,
): Promise<number | null> {
  const { items, version } = await currentBank(services, 'OR')
  const item = items[pick % items.length]
  const { waiting, rejected } = await listReviewItems(services, 'OR')
  const reviewed = waiting[pick % waiting.length]
  const refused = rejected[pick % rejected.length]
  switch (what) {
    case 'run':
      if (pick > 0) await joins(services, newItems(pick, `run${n}`))
      return pick
    case 'repeat':
      if (item) await joins(services, [{ ...item, explanation: `Again ${n}.` }])
      return 0
    case 'roll back':
      await rollsBack(services, pick % (version + 1))
      return null
    case 'undo':
      await changes(services, { intent: 'undo', version })
      return null
    case 'approve': {
      if (!reviewed) return null
      const { id } = reviewed
      await changes(services, { intent: 'approve-unproved', id, item: reviewed.item })
      return items.some((other) => other.id === id) ? 0 : 1
    }
    case 'reject':
      if (reviewed) await changes(services, { intent: 'reject', id: reviewed.id })
      return null
    case 'bring back':
      if (refused) await changes(services, { intent: 'bring-back', id: refused.id })
      return null
    case 'pull':
      if (item) await pullQuestion(services, 'OR', item, () => [])
      return null
    case 'edit': {
      const [text] = newItems(1, `edited${n}`)
      if (!item || !text) return null
      const { id, revision } = item
      await changes(services, { intent: 'edit-unproved', id, revision, item: written(text) })
      return 0
    }
    case 'edition':
      await changes(services, { intent: 'apply-edition', manual: NEW_MANUAL, version })
      return null
    case 'withdraw':
      if (item)
        await changes(services, { intent: 'withdraw', id: item.id, revision: item.revision })
      return null
  }
}
