import { expect, test } from 'vitest'
import type { Services } from '../../context.server.ts'
import { changes, written } from '../../making/question-bank/bank.fixture.ts'
import { CHANGE_MESSAGES } from '../../making/question-bank/question-changes.ts'
import { listReviewItems } from '../../making/question-bank/review-items.server.ts'
import { listVersions } from '../../making/question-bank/version-history.server.ts'
import { idsOfOregon } from '../../making/reports/reports.fixture.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { ID, oregon } from './inbox.fixture.ts'
import { readInbox } from './inbox.server.ts'

const DONE = { done: true }
const PULLED = ID.itemId

async function undo(services: Services) {
  const { version } = await currentBank(services, 'OR')
  return changes(services, { intent: 'undo', version })
}

const waiting = async (services: Services) => (await listReviewItems(services, 'OR')).waiting

test('undoing an approval sends the withdrawn question back to the review', async () => {
  const { services } = await oregon()
  const [item] = (await currentBank(services, 'OR')).items
  if (!item) throw new Error('No question')
  const { id, question, options, correctAnswer, explanation } = item
  const text = written({ question, options, correctAnswer, explanation })
  expect(await changes(services, { intent: 'withdraw', id, revision: 1 })).toEqual(DONE)
  expect(await changes(services, { intent: 'approve', id, item: text })).toEqual(DONE)
  expect(await undo(services)).toEqual(DONE)
  expect(await idsOfOregon(services)).not.toContain(id)
  const reason = { code: 'withdrawn', by: 'roll back' }
  expect(await waiting(services)).toMatchObject([{ id, reasons: [reason] }])
})

test('a roll back does not bring back a pulled question before the admin decides about it', async () => {
  const { services, reported } = await oregon()
  const withdrawn = 'starter-2'
  const asked = async () => {
    const ids = await idsOfOregon(services)
    return [ids.includes(withdrawn), ids.includes(PULLED)]
  }
  await changes(services, { intent: 'withdraw', id: withdrawn, revision: 1 })
  await reported(PULLED, 'a', 'b', 'c')
  expect(await asked()).toEqual([false, false])
  expect(await undo(services)).toMatchObject({ message: CHANGE_MESSAGES.onlyPulled })

  const first = (await listVersions(services, 'OR')).at(-1)
  expect(first?.rollBack).toMatchObject({ added: 1, removed: 0, revised: 0, pulled: 1 })
  expect(await changes(services, { intent: 'roll-back', version: 0 })).toEqual(DONE)
  expect(await asked()).toEqual([true, false])
  expect(await undo(services)).toEqual(DONE)
  expect(await asked()).toEqual([false, false])
  expect((await waiting(services)).map(({ id }) => id)).toEqual([PULLED, withdrawn])
  const pulled = { ...ID, pulledAt: expect.any(String) }
  expect((await readInbox(services)).questions).toMatchObject([pulled])
})

test('the inbox no longer asks about a pulled question that was rejected in the review', async () => {
  const { services, reported, pulled, does, ids } = await oregon()
  await reported(PULLED, 'a', 'b', 'c')
  const shown = await pulled()
  expect(await changes(services, { intent: 'reject', id: PULLED })).toEqual(DONE)
  expect(await ids()).toEqual([])
  expect(await does({ intent: 'keep', ...shown })).toMatchObject({ status: 404 })
  expect(await changes(services, { intent: 'bring-back', id: PULLED })).toEqual(DONE)
  const { pulledAt } = shown
  expect((await readInbox(services)).questions).toMatchObject([{ ...ID, pulledAt }])
})
