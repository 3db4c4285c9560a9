import { expect, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import {
  changes,
  joins,
  newItems,
  putEdition,
  putWaiting,
  written,
} from '../../making/question-bank/bank.fixture.ts'
import { readBankSummary, summaryOf } from '../../making/question-bank/bank-summary.server.ts'
import { inboxEntries } from '../../making/reports/inbox-entries.server.ts'
import { putOregon, reportsFrom } from '../../making/reports/reports.fixture.ts'
import { reports } from '../../making/reports/reports.server.ts'
import { currentBank } from '../../questions/bank/bank.server.ts'
import { drawnItems } from '../../questions/bank/questions.server.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { countQuiz } from '../../questions/statistics/sent-quizzes.fixture.ts'
import { readAttention } from './attention.server.ts'
import { readDesk } from './desk.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function oregon(count = 60) {
  const opened = openTestServices()
  const { services } = opened
  await putOregon(services, count)
  const row = async () => (await readDesk(services)).rows.find(({ abbrev }) => abbrev === 'OR')
  return { ...opened, row }
}

test('all 51 states have a row, even states without a record', async () => {
  const { services } = await oregon()
  const { rows, runs } = await readDesk(services)
  expect(rows).toHaveLength(51)
  expect(runs).toEqual([])
  expect(rows.find(({ abbrev }) => abbrev === 'TX')).toMatchObject({
    updatedAt: null,
    questions: 0,
  })
  expect(rows.at(-1)).toMatchObject({ abbrev: 'OR', questions: 60, starter: 60, needs: [] })
})

test('a row counts starter, proved and admin questions, and those that wait for review', async () => {
  const { services, row } = await oregon()
  await putEdition(services)
  const [own] = newItems(1, 'own')
  if (!own) throw new Error('No question')
  await changes(services, {
    intent: 'edit-unproved',
    id: 'starter-2',
    revision: 1,
    item: written(own),
  })
  await putWaiting(services, newItems(2, 'waits'))
  expect(await row()).toMatchObject({
    questions: 63,
    starter: 59,
    proved: 3,
    admin: 1,
    toReview: 2,
    isNewEdition: true,
    needs: ['new manual to check', '2 to review'],
  })
})

test('a row counts reported questions, and the pulled questions among them', async () => {
  const { services, row } = await oregon()
  await reportsFrom(services, 'a', { itemId: 'starter-5' })
  for (const client of ['a', 'b', 'c']) await reportsFrom(services, client)
  expect(await row()).toMatchObject({ reported: 2, pulled: 1, questions: 59, toReview: 1 })
  const { items } = await currentBank(services, 'OR')
  const waiting = [
    { id: 'starter-1', item: { ...written(items[0] as never), question: 'Pulled?' } },
  ]
  const { reported } = await readAttention(services, 'OR', items, waiting as never)
  expect(reported).toMatchObject([
    { itemId: 'starter-1', question: 'Pulled?', reporters: 3 },
    { itemId: 'starter-5', question: items.find(({ id }) => id === 'starter-5')?.question },
  ])
})

test('a reload of the desk does not read old reports again, and finds new reports and decisions', async () => {
  const { services, clock, row } = await oregon()
  await reportsFrom(services, 'a', { itemId: 'starter-5' })
  const createdAt = new Date(clock.time + 1000).toISOString()
  const settled = { state: 'OR', itemId: 'starter-6', revision: 1, kind: 'typo', text: '' } as const
  const { write } = reports(services)
  await services.documents.batch(
    Array.from({ length: 500 }, (_, n) =>
      write.set(`settled-${n}`, { ...settled, createdAt, reporter: 'z' }),
    ),
  )
  await inboxEntries(services).set('OR.starter-6', { settledAt: createdAt })
  const { list } = services.documents
  let read = 0
  services.documents.list = async (collection, query) => {
    const found = await list(collection, query)
    if (collection === 'reports') read += found.length
    return found
  }
  expect(await row()).toMatchObject({ reported: 1 })
  expect(read).toBeGreaterThan(500)
  read = 0
  clock.time += 1000
  expect(await row()).toMatchObject({ reported: 1 })
  expect(read).toBe(1)

  clock.time += 1000
  await reportsFrom(services, 'b', { itemId: 'starter-7' })
  expect(await row()).toMatchObject({ reported: 2 })
  await inboxEntries(services).set('OR.starter-5', { settledAt: services.now().toISOString() })
  expect(await row()).toMatchObject({ reported: 1 })
})

test('a row counts flags only of questions that riders get now', async () => {
  const { services, row } = await oregon()
  const { items } = await currentBank(services, 'OR')
  const answers = items.slice(0, 6).map(({ id: itemId, options, correctAnswer }, place) => {
    const wrong = options.find((option) => option !== correctAnswer) ?? ''
    return { itemId, revision: 1, option: place === 0 ? wrong : correctAnswer, isFirst: true }
  })
  for (let quiz = 0; quiz < 40; quiz++) {
    const id = `${quiz}`.padStart(32, '0')
    await countQuiz(services, { id, state: 'OR', answers }, `network ${quiz}`)
  }
  expect(await row()).toMatchObject({ flagged: 1, needs: ['1 flagged by answers'] })
  await changes(services, { intent: 'withdraw', id: 'starter-1', revision: 1 })
  expect(await row()).toMatchObject({ flagged: 0 })
})

test('a row counts law that ends within 90 days apart from law that has ended', async () => {
  const { services, clock, row } = await oregon()
  const { items } = await currentBank(services, 'OR')
  const ends = [10, 80, 100].map((days) => new Date(clock.time + days * DAY_MS).toISOString())
  const dated = items.map((item, n) => ({ ...item, ...(ends[n] && { expiresAt: ends[n] }) }))
  expect(summaryOf(dated).lawEnds).toEqual(ends)
  for (const { id, ...item } of dated) await quizItems(services, 'OR').set(id, item)
  services.memory = openProcessMemory()
  await joins(services, newItems(1, 'next'))
  expect(await row()).toMatchObject({ lawEnded: 0, lawEnding: 2 })
  clock.time += 20 * DAY_MS
  expect(await row()).toMatchObject({ lawEnded: 1, lawEnding: 2 })
  const bank = (await currentBank(services, 'OR')).items
  const { law } = await readAttention(services, 'OR', bank, [])
  expect(law.map(({ id, is }) => [id, is])).toEqual([
    ['starter-1', 'ended'],
    ['starter-2', 'ending'],
    ['starter-3', 'ending'],
  ])
  const drawn = drawnItems(bank, services.now())
  expect(drawn).toEqual(bank.filter(({ id }) => id !== 'starter-1').slice(0, 25))
})

test('the desk does not read the questions', async () => {
  const { services } = await oregon()
  const before = await readBankSummary(services, { abbrev: 'OR', version: 0 })
  expect(before).toMatchObject({ starter: 60, refs: expect.arrayContaining(['starter-1~1']) })
  const version = await joins(services, newItems(1, 'next'))
  const lists = services.documents.list
  services.documents.list = (collection, query) => {
    if (collection.endsWith('quizItems')) throw new Error('Read the questions')
    return lists.call(services.documents, collection, query)
  }
  expect(await readBankSummary(services, { abbrev: 'OR', version })).toMatchObject({ proved: 1 })
  await expect(readDesk(services)).resolves.toBeDefined()
})
