import { describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { changes, newItems, written } from '../question-bank/bank.fixture.ts'
import { pullHeldQuestions } from './held-questions.server.ts'
import { countReporters, reportForm } from './report.ts'
import { idsOfOregon, putOregon, reportsFrom } from './reports.fixture.ts'
import { reports, reportsOf } from './reports.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function oregon(count = 100) {
  const opened = openTestServices()
  await putOregon(opened.services, count)
  const isAsked = async (id = 'starter-1') => (await idsOfOregon(opened.services)).includes(id)
  return { ...opened, isAsked }
}

describe('a report', () => {
  test('is stored without the address, and with the user id only of a signed-in rider', async () => {
    const { services, documents } = await oregon()
    expect(await reportsFrom(services, '203.0.113.7', { text: 'Not 20.' })).toBe(true)
    expect(await reportsFrom(services, '203.0.113.8', { uid: 'alice' })).toBe(true)
    const stored = (await documents.list('reports')).map(({ data }) => data)
    expect(JSON.stringify(stored)).not.toContain('203.0.113')
    expect(stored).toHaveLength(2)
    expect(stored).toContainEqual({
      state: 'OR',
      itemId: 'starter-1',
      revision: 1,
      kind: 'wrong',
      text: 'Not 20.',
      createdAt: services.now().toISOString(),
      reporter: expect.stringMatching(/^[0-9a-f]{32}$/),
      network: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(stored.map(({ uid }) => uid).filter(Boolean)).toEqual(['alice'])
    const { value: own } = await reportsOf(services, 'alice').next()
    expect(own).toMatchObject([{ uid: 'alice' }])
  })

  test('loses only the fields about its rider when the rider’s data is deleted', () => {
    const readAt = '2026-11-22T12:00:00.000Z'
    const data = { state: 'OR', kind: 'wrong', reporter: 'ab', uid: 'alice', readAt }
    const kept = { state: 'OR', kind: 'wrong', reporter: 'ab' }
    expect(reports.release?.({ id: 'r', data }, new Date())).toEqual([
      { type: 'set', path: 'reports/r', data: kept },
    ])
  })

  test('is refused if its question, revision or state does not exist', async () => {
    const { services, documents } = await oregon()
    const forged = [{ itemId: 'starter-101' }, { revision: 2 }, { state: 'ZZ' }]
    for (const form of forged) expect(await reportsFrom(services, 'a', form)).toBe(false)
    expect(await documents.list('reports')).toEqual([])
  })

  test('has a known kind and a sentence of at most 500 characters', () => {
    const form = { state: 'OR', itemId: 'starter-1', revision: '2', kind: 'typo' }
    expect(reportForm.parse(form)).toEqual({ ...form, revision: 2, text: '' })
    expect(reportForm.safeParse({ ...form, text: 'x'.repeat(500) }).success).toBe(true)
    const bad = [
      { kind: 'spam' },
      { text: 'x'.repeat(501) },
      { text: 'a\0b' },
      { text: '\ud800' },
      { itemId: '../admin' },
      { itemId: '' },
      { itemId: '..' },
      { revision: 0 },
      { revision: '1.5' },
      { state: 'or' },
    ]
    for (const change of bad)
      expect(reportForm.safeParse({ ...form, ...change }).success).toBe(false)
  })
})

test('reports from one address or one account count as one reporter', () => {
  const by = (reporter: string, uid?: string) => ({ reporter, ...(uid && { uid }) })
  expect(countReporters([by('a'), by('a'), by('a', 'alice')])).toBe(1)
  expect(countReporters([by('a', 'alice'), by('b', 'alice'), by('c', 'alice')])).toBe(1)
  expect(countReporters([by('a'), by('b', 'bob'), by('c')])).toBe(3)
})

test('without an account, all reports of a network count as one reporter', () => {
  const by = (reporter: string, network: string, uid?: string) => ({
    reporter,
    network,
    ...(uid && { uid }),
  })
  expect(countReporters([by('a', 'n'), by('b', 'n'), by('c', 'n')])).toBe(1)
  expect(countReporters([by('a', 'n'), by('b', 'm'), by('c', 'n')])).toBe(2)
  expect(countReporters([by('a', 'n', 'alice'), by('b', 'n', 'bob'), by('c', 'n')])).toBe(3)
  // The same address without and with an account is one person.
  expect(countReporters([by('a', 'n'), by('a', 'n', 'alice'), by('a', 'n', 'bob')])).toBe(1)
})

describe('a question', () => {
  test('is pulled out of the bank by the third reporter, and waits for review', async () => {
    const { services, documents, isAsked } = await oregon()
    for (const client of ['a', 'b', 'b', 'a']) await reportsFrom(services, client)
    expect(await isAsked()).toBe(true)
    await reportsFrom(services, 'c')
    expect(await isAsked()).toBe(false)
    expect(await idsOfOregon(services)).toHaveLength(99)
    const waiting = await documents.get('states/OR/reviewItems/starter-1')
    expect(waiting?.data.reasons).toEqual([{ code: 'withdrawn', by: 'reports' }])
  })

  test('stays if addresses of one network reported it without an account', async () => {
    const { services, isAsked } = await oregon()
    const network = '203.0.113.0/24'
    for (const client of ['a', 'b', 'c', 'd']) await reportsFrom(services, client, { network })
    await reportsFrom(services, 'e', { network, uid: 'alice' })
    expect(await isAsked()).toBe(true)
    await reportsFrom(services, 'f', { network, uid: 'bob' })
    expect(await isAsked()).toBe(false)
  })

  test('stays if the reports are older than seven days', async () => {
    const { services, clock, isAsked } = await oregon()
    await reportsFrom(services, 'a')
    await reportsFrom(services, 'b')
    clock.time += 7 * DAY_MS
    await reportsFrom(services, 'c')
    expect(await isAsked()).toBe(true)
    await reportsFrom(services, 'd')
    await reportsFrom(services, 'e')
    expect(await isAsked()).toBe(false)
  })

  test('stays if the reports are of an earlier revision', async () => {
    const { services, isAsked } = await oregon()
    await reportsFrom(services, 'a')
    await reportsFrom(services, 'b')
    const [text] = newItems(1, 'edited')
    if (!text) throw new Error('No text')
    await changes(services, {
      intent: 'edit-unproved',
      id: 'starter-1',
      revision: 1,
      item: written(text),
    })
    await reportsFrom(services, 'c')
    await reportsFrom(services, 'd', { revision: 2 })
    expect(await isAsked()).toBe(true)
  })

  test('stays if the bank would have fewer than 25 questions', async () => {
    const { services, clock } = await oregon(26)
    const pull = async (itemId: string) => {
      for (const client of ['a', 'b', 'c']) await reportsFrom(services, client, { itemId })
    }
    await pull('starter-1')
    clock.time += 2 * DAY_MS
    await pull('starter-2')
    expect(await idsOfOregon(services)).toHaveLength(25)
  })

  test('stays if riders would get fewer than 25 questions, because the laws of others have expired', async () => {
    const { services } = await oregon(40)
    const { write } = quizItems(services, 'OR')
    const expiresAt = services.now().toISOString()
    const ended = Array.from({ length: 15 }, (_, n) => `starter-${40 - n}`)
    await services.documents.batch(ended.map((id) => write.merge(id, { expiresAt })))
    for (const client of ['a', 'b', 'c']) await reportsFrom(services, client)
    expect(await idsOfOregon(services)).toHaveLength(40)
  })

  test('stays if 5 % of the bank were already pulled in a day', async () => {
    const { services, clock } = await oregon(40)
    for (const itemId of ['starter-1', 'starter-2', 'starter-3']) {
      for (const client of ['a', 'b', 'c']) await reportsFrom(services, client, { itemId })
    }
    expect(await idsOfOregon(services)).toHaveLength(38)
    clock.time += DAY_MS + 1
    await reportsFrom(services, 'd', { itemId: 'starter-3' })
    expect(await idsOfOregon(services)).toHaveLength(37)
  })

  test('is pulled without another report when the next day allows more pulls', async () => {
    const { services, clock } = await oregon(40)
    for (const itemId of ['starter-1', 'starter-2', 'starter-3', 'starter-4', 'starter-5']) {
      for (const client of ['a', 'b', 'c']) await reportsFrom(services, client, { itemId })
    }
    await reportsFrom(services, 'd', { itemId: 'starter-5' })
    await pullHeldQuestions(services)
    expect(await idsOfOregon(services)).toHaveLength(38)
    clock.time += DAY_MS + 1
    await pullHeldQuestions(services)
    const ids = await idsOfOregon(services)
    expect(ids).toHaveLength(37)
    expect(ids).not.toContain('starter-5')
  })

  test('is searched only among the reports of the last seven days', async () => {
    const { services, documents, clock } = await oregon(40)
    for (let n = 0; n < 100; n++) await reportsFrom(services, 'a')
    clock.time += 7 * DAY_MS
    let read = 0
    const list: typeof documents.list = async (collection, query) => {
      const found = await documents.list(collection, query)
      if (collection === 'reports') read += found.length
      return found
    }
    await pullHeldQuestions({ ...services, documents: { ...documents, list } })
    expect(read).toBeLessThan(10)
  })
})
