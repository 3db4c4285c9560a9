import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { newItems, putBank } from '../../making/question-bank/bank.fixture.ts'
import { type ItemCounts, noCounts } from '../statistics/item-counts.ts'
import { itemCountsOfState } from '../statistics/statistics.server.ts'
import { withEases } from './eases.server.ts'

const DAY_MS = 24 * 60 * 60_000
const ITEMS = Array.from({ length: 40 }, (_, n) => ({ id: `starter-${n + 1}` }))

async function open(counts: (place: number) => Partial<ItemCounts>) {
  const opened = openTestServices()
  await putBank(opened.services, 'OR', newItems(40, 'n'))
  await put(opened.services, counts)
  return opened
}

async function put(services: Services, counts: (place: number) => Partial<ItemCounts>) {
  const counters = itemCountsOfState(services, 'OR')
  for (const [place, { id }] of ITEMS.entries()) {
    const answers = { days: 3, rested: 400, rightRested: 390 - 5 * place, rest: 300_000 }
    await counters.set(`${id}~1`, { ...noCounts(4), ...answers, ...counts(place) })
  }
}

test('each question of the bank says how easy it is, also one without answers', async () => {
  const { services, clock } = await open((place) => (place < 30 ? {} : { ...noCounts(4) }))
  const eased = await withEases(services, 'OR', ITEMS)
  const eases = eased.map(({ ease = 0 }) => ease)
  expect(eases.slice(0, 30)).toEqual(eases.slice(0, 30).toSorted((a, b) => b - a))
  expect(eases[0]).toBeGreaterThan(90)
  expect(eases[35]).toBeGreaterThan(70)
  expect(eases[35]).toBeLessThan(95)

  // They change once a day, so that devices need not load the bank again all the time.
  await put(services, () => ({ rightRested: 100 }))
  expect(await withEases(services, 'OR', ITEMS)).toEqual(eased)
  clock.time += DAY_MS
  expect((await withEases(services, 'OR', ITEMS))[0]?.ease).toBeLessThan(40)
})

test('without enough answers, or answers of three days, no question says how easy it is', async () => {
  const few = await open((place) => (place < 24 ? {} : { rested: 99, rightRested: 50 }))
  expect(await withEases(few.services, 'OR', ITEMS)).toEqual(ITEMS)
  const forged = await open(() => ({ days: 2 }))
  expect(await withEases(forged.services, 'OR', ITEMS)).toEqual(ITEMS)
})

test('the quick quiz asks for certainty about most of its questions', async () => {
  const unsure = { rested: 20, rightRested: 12, rest: 15_000 }
  const { services } = await open((place) => (place < 30 ? {} : unsure))
  const sureOnes = await withEases(services, 'OR', ITEMS.slice(0, 25), 'if sure')
  expect(sureOnes[0]).toHaveProperty('ease')
  const unsureOnes = ITEMS.slice(15)
  expect(await withEases(services, 'OR', unsureOnes, 'if sure')).toEqual(unsureOnes)
})
