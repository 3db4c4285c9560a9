import { beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '../../context.server.ts'
import {
  quizItems,
  refOf,
  type StoredItem,
  toRiderItem,
} from '../../questions/question/stored-items.server.ts'
import { provedItems, putManual } from '../generation/manuals.fixture.ts'
import { changes, newItems, putWaiting, written } from './bank.fixture.ts'
import {
  ADMIN,
  changed,
  compares,
  itemsOf,
  product,
  publishes,
  STARTER,
  through,
} from './import-bank.fixture.ts'
import { importBank } from './import-bank.server.ts'
import { CHANGE_MESSAGES } from './question-changes.ts'
import { listReviewItems } from './review-items.server.ts'
import { listVersions } from './version-history.server.ts'

let services: Services
beforeEach(async () => {
  services = await product()
})

const asRiders = async (of: Services) => (await itemsOf(of)).map(toRiderItem).map(textsOf)
const textsOf = ({ revision: _, ...texts }: ReturnType<typeof toRiderItem>) => texts
const idsOf = (differences: { id: string }[]) => differences.map(({ id }) => id)

describe('a bank that goes to another product', () => {
  test('is the same there, with what the manual proves, once that product has the manual', async () => {
    await putManual(services)
    for (const [n, item] of provedItems(3).entries()) {
      const change = { intent: 'write', id: `w${n}`, item, notes: { topic: 'law' } } as const
      expect(await changes(services, change)).toEqual({ done: true })
    }
    const ids = { intent: 'write-unproved', id: 'mine' } as const
    const [mine] = newItems(1, 'mine')
    const notes = { citation: 'The code, 5 § 3', whyWrong: { mineb0: 'It is not.' } }
    if (mine) await changes(services, { ...ids, item: written(mine), notes })
    const items = await itemsOf(services)
    expect(items.map(({ origin }) => origin).slice(0, 5)).toEqual([
      'manual',
      'manual',
      'manual',
      'admin',
      'starter',
    ])

    const other = await product()
    await putManual(other)
    expect(await publishes(other, items, true)).toMatchObject({ done: true, left: 0 })
    expect(await asRiders(other)).toEqual(await asRiders(services))
    const origins = (all: StoredItem[]) => all.map(({ origin, topic }) => [origin, topic])
    expect(origins(await itemsOf(other))).toEqual(origins(items))
  })

  test('has what no manual there proves only on the admin’s word, without its quotation', async () => {
    await putManual(services)
    const [item] = provedItems(1)
    if (item) {
      const cited = { ...item, explanation: 'The manual says so.' }
      await changes(services, { intent: 'write', id: 'w', item: cited, notes: {} })
    }
    const items = await itemsOf(services)
    const other = await product()
    const { unproved } = await compares(other, items)
    expect(unproved).toEqual({ w: { reasons: [{ code: 'unproved' }], mayBeWord: true } })
    const before = await itemsOf(other)
    const needsWord = /^Nothing was published: the manual proves none .* your word\.$/
    expect(await publishes(other, items, false)).toEqual({
      message: expect.stringMatching(needsWord),
      status: 422,
    })
    expect(await itemsOf(other)).toEqual(before)
    expect(await publishes(other, items, true)).toMatchObject({ done: true, version: 1 })
    const [first] = await itemsOf(other)
    expect(first).toMatchObject({ id: 'w', origin: 'admin' })
    expect(first).not.toHaveProperty('source')
  })

  test('brings its own order, and questions that nobody knew', async () => {
    const items = (await itemsOf(services)).toReversed()
    expect(await compares(services, items)).toMatchObject({
      isReordered: true,
      unchanged: 15,
      changed: [],
    })
    expect(await publishes(services, items)).toMatchObject({ done: true })
    expect(await itemsOf(services)).toEqual(items)
  })
})

test('the difference says what is added, changed, gone and unchanged, and changes nothing', async () => {
  const before = await itemsOf(services)
  const edited = changed(before, 3, { explanation: 'Because.' }).slice(1)
  const shown = await compares(services, [...newItems(1, 'new'), ...edited])
  expect(shown).toMatchObject({ version: 0, unchanged: 13, isReordered: false })
  expect(idsOf(shown.changed)).toEqual(['starter-4'])
  expect(idsOf(shown.gone)).toEqual(['starter-1'])
  expect(shown.added).toHaveLength(1)
  expect(Object.keys(shown.unproved)).toEqual([shown.added[0]?.id, 'starter-4'])
  expect(await itemsOf(services)).toEqual(before)
  expect(await listVersions(services, 'OR')).toHaveLength(1)
})

test('an import is a version of its own: each changed question is its next revision, and history says who', async () => {
  const before = await itemsOf(services)
  const items = changed(before, 3, { explanation: 'Because.' })
  expect(await publishes(services, items, true)).toEqual({
    done: true,
    version: 1,
    published: 15,
    left: 0,
  })
  const after = await itemsOf(services)
  expect(after.map(refOf)[3]).toBe('starter-4~2')
  expect(after[3]).toMatchObject({ origin: 'admin', explanation: 'Because.' })
  const [newest] = await listVersions(services, 'OR')
  expect(newest).toMatchObject({ why: 'import', by: 'the-hash' })
  await changes(services, { intent: 'undo', version: 1 })
  expect(await itemsOf(services)).toEqual(before)
})

test('the difference says how many questions riders would get, without those whose law has ended', async () => {
  for (const n of [1, 2]) {
    await quizItems(services, 'OR').merge(`starter-${n}`, { expiresAt: '2026-11-01T00:00:00.000Z' })
  }
  const items = await itemsOf(services)
  const [added] = newItems(1, 'added')
  const file = [...items.slice(0, 14), { ...added, id: 'added', revision: 1 }]
  expect((await compares(services, file)).riders).toMatchObject({ now: 13, after: 12, onWord: 13 })
  expect(await publishes(services, file, true)).toMatchObject({ done: true, published: 13 })
  expect(await listVersions(services, 'OR')).toMatchObject([{ itemCount: 15, inForce: 13 }, {}])
  expect(await publishes(services, items.slice(0, 13))).toMatchObject({ status: 409 })
})

test('a roll back to a version whose laws have ended since is refused, and its number was shown', async () => {
  let now = new Date('2026-11-20T00:00:00.000Z')
  services = { ...services, now: () => now }
  const items = await itemsOf(services)
  const expiresAt = '2026-12-01T00:00:00.000Z'
  const dated = items.map((item, n) => (n < 5 ? { ...item, expiresAt } : item))
  expect(await publishes(services, dated, true)).toMatchObject({ published: 15 })
  const undated = (await itemsOf(services)).map(({ expiresAt: _, ...item }) => item)
  expect(await publishes(services, undated, true)).toMatchObject({ published: 15 })
  now = new Date('2026-12-02T00:00:00.000Z')
  expect(await listVersions(services, 'OR')).toMatchObject([{}, { inForce: 10 }, {}])
  const back = { intent: 'roll-back', version: 1 } as const
  expect(await changes(services, back)).toMatchObject({ message: CHANGE_MESSAGES.tooFew })
})

test('without the admin’s word a changed question stays as it was', async () => {
  const before = await itemsOf(services)
  const items = [...newItems(1, 'new'), ...changed(before, 3, { explanation: 'Because.' }).slice(1)]
  expect(await publishes(services, items)).toEqual({
    done: true,
    version: 1,
    published: 14,
    left: 2,
  })
  expect(await itemsOf(services)).toEqual(before.slice(1))
})

test('a new question without an id is the same one in the next import', async () => {
  const items = [...newItems(1, 'new'), ...(await itemsOf(services))]
  await publishes(services, items, true)
  expect(await compares(services, items)).toMatchObject({
    added: [],
    changed: [],
    gone: [],
    unchanged: 16,
  })
})

test('an import that was undone can be repeated', async () => {
  const sent = [...newItems(1, 'sent'), ...(await itemsOf(services))]
  expect(await publishes(services, sent, true)).toMatchObject({ done: true })
  const [{ id } = { id: '' }] = await itemsOf(services)
  expect(await changes(services, { intent: 'undo', version: 1 })).toEqual({ done: true })
  expect(await listReviewItems(services, 'OR')).toMatchObject({ rejected: [{ id }] })
  expect(await publishes(services, sent, true)).toMatchObject({ done: true })
  expect(await listReviewItems(services, 'OR')).toEqual({ waiting: [], rejected: [] })
})

describe('the work of others is not overwritten', () => {
  /** Expects that an import in either way names one question, and leaves it as it is. */
  async function expectLeft(sent: readonly object[], title: string, reason: RegExp) {
    const before = await itemsOf(services)
    for (const way of ['add', 'replace'] as const) {
      const { notTaken, gone } = await compares(services, sent, way)
      expect(notTaken).toMatchObject([{ title, reason: expect.stringMatching(reason) }])
      expect(gone).toEqual([])
      expect(await publishes(services, sent, true, way)).toMatchObject({ status: 422 })
    }
    expect(await itemsOf(services)).toEqual(before)
  }

  test('a question that somebody edited after the export', async () => {
    const exported = changed(await itemsOf(services), 2, { explanation: 'From the file.' })
    const third = STARTER[2] as (typeof STARTER)[0]
    const item = { ...written(third), explanation: 'Edited.' }
    await changes(services, { intent: 'edit-unproved', id: 'starter-3', revision: 1, item })
    await expectLeft(exported, third.question, /changed it after the file was exported/)
  })

  test('a question that waits for review', async () => {
    const [item] = newItems(1, 'waiting')
    if (item) await putWaiting(services, [item])
    const sent = [{ ...item, id: 'r1-1' }, ...(await itemsOf(services))]
    await expectLeft(sent, item?.question ?? '-', /waits for review/)
  })

  test('a version that somebody made after the difference was shown', async () => {
    const items = await itemsOf(services)
    await changes(services, { intent: 'withdraw', id: 'starter-1', revision: 1 })
    const sent = await through(items.slice(1).toReversed())
    const confirmed = { version: 0, onMyWord: true }
    const refused = { status: 409, message: CHANGE_MESSAGES.newerVersion }
    for (const way of ['add', 'replace'] as const) {
      const outcome = await importBank(services, 'OR', sent, { way, confirmed }, ADMIN)
      expect(outcome).toEqual(refused)
    }
  })

  test('the questions of riders, who keep 12', async () => {
    const few = (await itemsOf(services)).slice(0, 11)
    const message = expect.stringMatching(/would get 11\. Add the questions to the bank/)
    expect(await publishes(services, few)).toEqual({ status: 409, message })
    expect((await compares(services, few)).riders).toMatchObject({ after: 11, atLeast: 12 })
  })
})
