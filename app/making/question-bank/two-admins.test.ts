import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { STORES, useStore } from '../../../test/stores.fixture.ts'
import type { Services } from '../../context.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { toQuizItem } from '../../questions/question/quiz-item.ts'
import { bytesOf, changes, newItems, putBank, putWaiting, written } from './bank.fixture.ts'
import { CHANGE_MESSAGES, type QuestionChange } from './question-changes.ts'
import { listReviewItems } from './review-items.server.ts'
import { listVersions } from './version-history.server.ts'

const DONE = { done: true }
const NEWER_VERSION = { status: 409, message: CHANGE_MESSAGES.newerVersion }
const NOT_THERE = { status: 404, message: CHANGE_MESSAGES.notThere }
const STARTER = newItems(20, 'starter')
const [ONE, OTHER] = newItems(2, 'mended') as [(typeof STARTER)[0], (typeof STARTER)[0]]

const withdraw = (id: string): QuestionChange => ({ intent: 'withdraw', id, revision: 1 })
const edit = (id: string, item: typeof ONE): QuestionChange => {
  return { intent: 'edit-unproved', id, revision: 1, item: written(item) }
}
const approve = (id: string, item: typeof ONE): QuestionChange => {
  return { intent: 'approve-unproved', id, item: written(item) }
}
const reject = (id: string): QuestionChange => ({ intent: 'reject', id })

describe.each(STORES)('on %s', (kind) => {
  const newDatabase = useStore(kind)

  /**
   * Opens two processes with one bank. Also returns a function that makes a change in each process
   * at the same time.
   */
  async function openNodes() {
    const { open } = await newDatabase()
    const openNode = (): Services => ({ ...openTestServices().services, documents: open() })
    const [one, other] = [openNode(), openNode()]
    await putBank(one, 'OR', STARTER)
    await putWaiting(one, [ONE, OTHER])
    const atOnce = (change: QuestionChange, second: QuestionChange) =>
      Promise.all([changes(one, change), changes(other, second)])
    return { one, other, atOnce }
  }

  test('of two admins who make the same change at once, one makes it, and the other hears', async () => {
    const { one, other, atOnce } = await openNodes()
    const items = [
      edit('starter-5', ONE),
      withdraw('starter-6'),
      approve('r1-1', ONE),
      reject('r1-2'),
    ]
    for (const change of items) {
      const outcomes = await atOnce(change, change)
      expect(outcomes, change.intent).toContainEqual(DONE)
      expect(outcomes, change.intent).toContainEqual(NOT_THERE)
    }
    const outcomes = await atOnce({ intent: 'undo', version: 3 }, { intent: 'undo', version: 3 })
    expect(outcomes).toContainEqual(DONE)
    expect(outcomes).toContainEqual(NEWER_VERSION)
    expect(await bytesOf(one)).toEqual(await bytesOf(other))
    expect((await currentBank(other, 'OR')).version).toBe(4)
  })

  test('of two changes of one question at once, one is made whole, and the other not at all', async () => {
    const { one, other, atOnce } = await openNodes()
    const waiting = async () => (await listReviewItems(one, 'OR')).waiting.map(({ id }) => id)
    const found = async (id: string) => {
      const { items } = await currentBank(one, 'OR')
      const item = items.find((item) => item.id === id)
      return item ? toQuizItem(item) : null
    }
    const winnerOf = (outcomes: object[]) => {
      expect(outcomes).toContainEqual(DONE)
      expect(outcomes).toContainEqual(NOT_THERE)
      return outcomes.findIndex((outcome) => 'done' in outcome)
    }

    const edited = winnerOf(await atOnce(edit('starter-1', ONE), edit('starter-1', OTHER)))
    expect(await found('starter-1')).toEqual([ONE, OTHER][edited])

    const withdrawn = winnerOf(await atOnce(edit('starter-2', ONE), withdraw('starter-2')))
    expect(await found('starter-2')).toEqual([ONE, null][withdrawn])
    expect((await waiting()).includes('starter-2')).toBe(withdrawn === 1)

    const approved = winnerOf(await atOnce(reject('r1-1'), approve('r1-1', ONE)))
    expect(await found('r1-1')).toEqual([null, ONE][approved])
    expect(await waiting()).not.toContain('r1-1')

    expect(await listVersions(one, 'OR')).toHaveLength(3 + approved)
    expect(await bytesOf(one)).toEqual(await bytesOf(other))
  })
})
