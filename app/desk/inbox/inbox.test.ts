import { describe, expect, test, vi } from 'vitest'
import {
  changes,
  NEW_MANUAL,
  newItems,
  putEdition,
  written,
} from '../../making/question-bank/bank.fixture.ts'
import { inboxEntries } from '../../making/reports/inbox-entries.server.ts'
import { idsOfOregon, reportsFrom } from '../../making/reports/reports.fixture.ts'
import { reports } from '../../making/reports/reports.server.ts'
import { adminNames } from '../../people/admin/admin-names.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { noCounts } from '../../questions/statistics/item-counts.ts'
import { itemCountsOfState } from '../../questions/statistics/statistics.server.ts'
import { ID, ITEM, LIVE, oregon } from './inbox.fixture.ts'
import { readInbox } from './inbox.server.ts'
import { groupShared, INBOX_MESSAGES, type QuestionReports } from './inbox.ts'

test('pulled questions come first, then those with most reporters, then the newest', async () => {
  const { services, reported, ids } = await oregon()
  await reported('starter-4', 'a', 'b')
  await reported('starter-1', 'a', 'b', 'c')
  await reported('starter-2', 'a')
  await reported('starter-3', 'a')
  expect(await ids()).toEqual(['starter-1', 'starter-4', 'starter-3', 'starter-2'])
  const [first] = (await readInbox(services)).questions
  expect(first).toMatchObject({
    pulledAt: expect.any(String),
    reporters: 3,
    reports: 3,
    kinds: [{ kind: 'wrong', count: 3 }],
    said: [{ text: 'from c' }, { text: 'from b' }, { text: 'from a' }],
  })
  expect(JSON.stringify(await readInbox(services))).not.toMatch(/"reporter"|"uid"/)
})

test('a question shows all texts that riders see, and the statistics of their answers', async () => {
  const { services, reported } = await oregon()
  const whyWrong = { nb0: 'Too fast.' }
  await quizItems(services, 'OR').merge('starter-1', { whyWrong })
  const counts = { ...noCounts(4), shown: 40, right: 4, picks: [4, 36, 0, 0] }
  await itemCountsOfState(services, 'OR').set('starter-1~1', counts)
  await reported('starter-1', 'a')
  await reported('starter-2', 'a')
  expect((await readInbox(services)).questions).toMatchObject([
    { itemId: 'starter-2', statistics: undefined },
    { item: { whyWrong }, statistics: { shown: 40, flags: ['distractor beats key'] } },
  ])
})

test('a pulled question stays first after other questions were reported and settled', async () => {
  const { services, clock, reported, ids } = await oregon()
  await reported('starter-1', 'a', 'b', 'c')
  clock.time += 1000
  const createdAt = services.now().toISOString()
  const later = { ...ITEM, itemId: 'starter-2', kind: 'typo', text: '', createdAt } as const
  const { write } = reports(services)
  await services.documents.batch(
    Array.from({ length: 2_000 }, (_, n) => write.set(`later-${n}`, { ...later, reporter: 'z' })),
  )
  expect(await ids()).toEqual(['starter-1', 'starter-2'])
  await inboxEntries(services).set('OR.starter-2', { settledAt: createdAt })
  expect((await readInbox(services)).questions).toMatchObject([{ ...ID, reporters: 3 }])
})

test('open reports appear even if many newer reports are settled', async () => {
  const { services, clock, reported, ids } = await oregon()
  await reported('starter-2', 'a')
  const createdAt = new Date(clock.time + 1000).toISOString()
  const settled = { ...ITEM, kind: 'typo', text: '', createdAt, reporter: 'z' } as const
  const { write } = reports(services)
  await services.documents.batch(
    Array.from({ length: 2_100 }, (_, n) => write.set(`settled-${n}`, settled)),
  )
  await inboxEntries(services).set('OR.starter-1', { settledAt: createdAt })
  expect(await ids()).toEqual(['starter-2'])
  expect((await readInbox(services)).today).toEqual({ reports: 2_101, reporters: 2 })
})

describe('the admin', () => {
  test('keeps a question, and its earlier reports no longer pull it', async () => {
    const { services, reported, does, ids } = await oregon()
    await reported('starter-1', 'a', 'b')
    expect(await does({ intent: 'keep', ...LIVE })).toEqual({ done: true })
    expect(await ids()).toEqual([])
    await reported('starter-1', 'c', 'd')
    expect(await idsOfOregon(services)).toContain('starter-1')
    expect(await ids()).toEqual(['starter-1'])
    await reported('starter-1', 'a')
    expect(await idsOfOregon(services)).not.toContain('starter-1')
  })

  test('settles the reports on the page, but not the reports that came later', async () => {
    const { services, reported, does } = await oregon()
    await reported('starter-1', 'a')
    const { readAt } = await readInbox(services)
    await reported('starter-1', 'b')
    expect(await does({ intent: 'keep', ...LIVE, readAt })).toEqual({ done: true })
    expect((await readInbox(services)).questions).toMatchObject([{ ...ID, reporters: 1 }])
  })

  test('keeps a later decision when a decision arrives from an older page', async () => {
    const { services, reported, does, ids } = await oregon()
    await reported('starter-1', 'a')
    const { readAt } = await readInbox(services)
    await reported('starter-1', 'b')
    expect(await does({ intent: 'keep', ...LIVE })).toEqual({ done: true })
    expect(await does({ intent: 'keep', ...LIVE, readAt })).toEqual({ done: true })
    expect(await ids()).toEqual([])
  })

  test('sees who decided last about a question that is reported again', async () => {
    const { services, reported, does } = await oregon()
    await adminNames(services).set('0123456789abcdef', { uid: 'admin', email: 'admin@example.com' })
    await reported('starter-1', 'a')
    await does({ intent: 'keep', ...LIVE })
    await reported('starter-1', 'b')
    const decided = { at: expect.any(String), by: '0123456789abcdef' }
    expect(await readInbox(services)).toMatchObject({
      questions: [{ ...ID, decided }],
      names: { '0123456789abcdef': 'admin@example.com' },
    })
  })

  test('brings a pulled question back with the same revision, at its old place', async () => {
    const { services, documents, reported, pulled, does, ids } = await oregon()
    const before = (await currentBank(services, 'OR')).items
    await reported('starter-1', 'a', 'b', 'c')
    const back = { intent: 'put-back', ...(await pulled()) } as const
    expect(await does(back)).toEqual({ done: true })
    expect((await currentBank(services, 'OR')).items).toEqual(before)
    expect(await documents.get('states/OR/reviewItems/starter-1')).toBeNull()
    expect(await ids()).toEqual([])
    expect(await does(back)).toMatchObject({ status: 404 })
  })

  test('is not asked again about a pulled question that was edited, published and withdrawn', async () => {
    const { services, reported, pulled, does, ids } = await oregon()
    await reported('starter-1', 'a', 'b', 'c')
    const back = { intent: 'put-back', ...(await pulled()) } as const
    const [text] = newItems(1, 'mended')
    if (!text) throw new Error('No text')
    await changes(services, { intent: 'approve-unproved', id: 'starter-1', item: written(text) })
    await changes(services, { intent: 'withdraw', id: 'starter-1', revision: 2 })
    expect(await ids()).toEqual([])
    expect(await does(back)).toMatchObject({ status: 404 })
    expect(await idsOfOregon(services)).not.toContain('starter-1')
  })

  test('keeps a pulled question out of the bank', async () => {
    const { services, reported, pulled, does, ids } = await oregon()
    await reported('starter-1', 'a', 'b', 'c')
    expect(await does({ intent: 'keep', ...(await pulled()) })).toEqual({ done: true })
    expect(await ids()).toEqual([])
    expect(await idsOfOregon(services)).not.toContain('starter-1')
  })

  test('cannot decide about a question that was pulled after the page was read', async () => {
    const { reported, pulled, does, ids } = await oregon()
    await reported('starter-1', 'a', 'b')
    await reported('starter-1', 'c')
    const isGone = { message: INBOX_MESSAGES.notThere, status: 404 }
    expect(await does({ intent: 'keep', ...LIVE })).toEqual(isGone)
    expect(await does({ intent: 'put-back', ...LIVE })).toEqual(isGone)
    expect(await does({ intent: 'keep', ...(await pulled()), revision: 2 })).toEqual(isGone)
    expect(await ids()).toEqual(['starter-1'])
  })

  test('withdraws a reported question, but only in the revision that the page shows', async () => {
    const { services, reported, does, ids } = await oregon()
    await reported('starter-1', 'a')
    expect(await does({ intent: 'withdraw', ...ITEM, revision: 2 })).toMatchObject({ status: 404 })
    expect(await ids()).toEqual(['starter-1'])
    const batch = vi.spyOn(services.documents, 'batch')
    expect(await does({ intent: 'withdraw', ...ITEM })).toEqual({ done: true })
    // A process that ends in between must not leave the question in the inbox.
    const written = batch.mock.calls.map(([writes]) => writes.map(({ path }) => path).join(' '))
    expect(written.filter((paths) => /inbox.*versions|versions.*inbox/i.test(paths))).toHaveLength(
      1,
    )
    expect(await ids()).toEqual([])
    expect(await idsOfOregon(services)).not.toContain('starter-1')
  })

  test('sees earlier reports of a question that a new edition left unchanged, and they still count', async () => {
    const { services, reported, ids } = await oregon()
    await putEdition(services)
    const itemId = 'v1-2'
    await reported(itemId, 'a', 'b')
    const bank = await currentBank(services, 'OR')
    const edition = { manual: NEW_MANUAL, version: bank.version }
    await changes(services, { intent: 'apply-edition', ...edition })
    const moved = (await currentBank(services, 'OR')).items.find(({ id }) => id === itemId)
    expect(moved).toMatchObject({ revision: 2, sameSince: 1, source: { page: 5 } })
    expect((await readInbox(services)).questions).toMatchObject([{ itemId, reporters: 2 }])
    await reportsFrom(services, 'c', { itemId, revision: 2 })
    expect(await idsOfOregon(services)).not.toContain(itemId)
    expect(await ids()).toEqual([itemId])
  })

  test('settles the reports by approving the question unchanged', async () => {
    const { services, clock, reported, ids } = await oregon()
    const [item] = (await currentBank(services, 'OR')).items
    await reported('starter-1', 'a', 'b', 'c')
    clock.time += 1000
    if (!item) throw new Error('No item')
    const { question, options, correctAnswer, explanation } = item
    const same = written({ question, options, correctAnswer, explanation })
    await changes(services, { intent: 'approve', id: 'starter-1', item: same })
    const [approved] = (await currentBank(services, 'OR')).items
    expect(approved).toMatchObject({ id: 'starter-1', revision: 2, sameSince: 1 })
    clock.time += 1000
    expect(await ids()).toEqual([])
    await reportsFrom(services, 'd', { revision: 2 })
    expect(await idsOfOregon(services)).toContain('starter-1')
  })

  test('settles the reports by editing the question, and sees its earlier text', async () => {
    const { services, reported, ids } = await oregon()
    const [before] = (await currentBank(services, 'OR')).items
    await reported('starter-1', 'a')
    const [text] = newItems(1, 'edited')
    if (!text) throw new Error('No text')
    const edit = { id: 'starter-1', revision: 1, item: written(text) }
    await changes(services, { intent: 'edit-unproved', ...edit })
    expect(await ids()).toEqual([])
    await reportsFrom(services, 'b', { revision: 2 })
    const [shown] = (await readInbox(services)).questions
    expect(shown?.item.question).toBe(text.question)
    expect(shown?.history.map(({ question }) => question)).toEqual([before?.question])
  })
})

test('the entries of a question that states share follow each other, and another text does not', () => {
  const entry = (state: string, id: string, question: string) => {
    const item = { id, question, options: ['a', 'b'], correctAnswer: 'a', explanation: 'Because.' }
    return { state, itemId: id, item } as unknown as QuestionReports
  }
  const [ohio, texas] = [entry('OH', 'core-1', 'Which?'), entry('TX', 'core-1', 'Which?')]
  const [other, edited] = [entry('OH', 'core-2', 'Which?'), entry('UT', 'core-1', 'Which one?')]
  expect(groupShared([ohio, other, edited, texas])).toEqual([[ohio, texas], [other], [edited]])
})
