import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { newItems, putBank, written } from '../../making/question-bank/bank.fixture.ts'
import { changeQuestions } from '../../making/question-bank/question-changes.server.ts'
import { type ItemCounts, noCounts } from '../../questions/statistics/item-counts.ts'
import { goodAndWeak, type ItemStatistics } from '../../questions/statistics/item-statistics.ts'
import { itemCountsOfState } from '../../questions/statistics/statistics.server.ts'
import { startAnew } from '../state-page/start-anew.server.ts'
import { findQuestions } from './find-questions.server.ts'

const admin = { uid: 'the admin', uidHash: 'the-hash' }
const STATES = ['OH', 'OR', 'WA']

async function openStates() {
  const opened = openTestServices()
  for (const state of STATES) await putBank(opened.services, state, newItems(13, 'shared'))
  return opened
}

const edit = (services: Services, state: string, question: string) => {
  const [item] = newItems(1, 'shared')
  const edited = written({ ...(item as NonNullable<typeof item>), question })
  const seen = { id: 'starter-1', revision: 1 }
  return changeQuestions(services, state, { intent: 'edit-unproved', ...seen, item: edited }, admin)
}

test('a question that states share is one entry, and another text is an entry of its own', async () => {
  const { services } = await openStates()
  const found = async (find: string) => {
    const { questions } = await findQuestions(services, find)
    return questions.map(({ question, states }) => [question, states.map(({ abbrev }) => abbrev)])
  }
  const shared = 'sharedx0 sharedy0 sharedz0?'
  expect(await found('SHAREDX0 sharedb0')).toEqual([[shared, STATES]])
  await edit(services, 'OR', 'Is sharedx0 it?')
  expect(await found('sharedx0')).toEqual([
    [shared, ['OH', 'WA']],
    ['Is sharedx0 it?', ['OR']],
  ])
  expect(await found('nothing of the kind')).toEqual([])
  const { found: count, questions } = await findQuestions(services, 'shared')
  expect([count, questions.length]).toEqual([14, 14])
})

test('a search without time names the states that it has not read, and the next one goes on', async () => {
  const { services, clock } = await openStates()
  const now = () => {
    clock.time += 6_000
    return new Date(clock.time)
  }
  const slow = { ...services, now }
  const unread = async () => (await findQuestions(slow, 'sharedx0')).unread.map((one) => one.abbrev)
  expect(await unread()).toEqual(['OR', 'WA'])
  expect(await unread()).toEqual(['WA'])
  expect(await unread()).toEqual([])
})

test('lists what is too easy and what tells good riders from weak ones, by the answers of all states', async () => {
  const { services, clock } = await openStates()
  const put = (state: string, id: string, change: Partial<ItemCounts>) =>
    itemCountsOfState(services, state).set(`${id}~1`, { ...noCounts(4), ...change })
  const easy = { shown: 200, right: 200, picks: [200, 0, 0, 0] }
  // Half of the riders are good, and most of them are right.
  const sums = { rested: 80, rest: 48_000, restSquares: 32_000_000, rightRested: 40 }
  const splits = { shown: 80, right: 40, picks: [40, 40, 0, 0], ...sums, restOfRight: 30_000 }
  for (const state of ['OH', 'OR']) {
    await put(state, 'starter-1', easy)
    await put(state, 'starter-2', splits)
    await put(state, 'starter-3', { ...splits, restOfRight: 24_000 })
  }
  await put('WA', 'starter-4', { shown: 20, right: 20, picks: [20, 0, 0, 0] })
  const listed = async (only: 'easy' | 'splits') =>
    (await findQuestions(services, '', only)).questions

  const [one, ...others] = await listed('easy')
  expect([one?.id, one?.states.length, others]).toEqual(['starter-1', 3, []])
  expect(one?.statistics).toMatchObject({ shown: 400, right: { value: 1 } })
  const [other, ...rest] = await listed('splits')
  expect([other?.id, rest]).toEqual(['starter-2', []])
  expect(other?.statistics?.shown).toBe(160)
  const [good, weak] = goodAndWeak(other?.statistics as ItemStatistics)
  expect(good).toBeCloseTo(0.875)
  expect(weak).toBeCloseTo(0.125)

  const questions = [{ id: 'starter-2', revision: 1 }]
  for (const state of ['OH', 'OR']) {
    await startAnew(services, state, { intent: 'start-anew', questions }, admin)
  }
  expect(await listed('splits')).toEqual([])

  await put('WA', 'starter-5', easy)
  expect(await listed('easy')).toHaveLength(1)
  clock.time += 60 * 60_000
  expect(await listed('easy')).toHaveLength(2)
})
