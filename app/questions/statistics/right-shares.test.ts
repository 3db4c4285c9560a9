import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { noCounts } from './item-counts.ts'
import { rightShares } from './right-shares.server.ts'
import { itemCountsOfState } from './statistics.server.ts'

const HOUR_MS = 60 * 60_000

async function answered(shown: Record<string, [right: number, of: number]>) {
  const opened = openTestServices()
  const counters = itemCountsOfState(opened.services, 'OH')
  const put = async (ref: string, [right, of]: [number, number]) => {
    const picks = [right, of - right, 0, 0]
    await counters.set(ref, { ...noCounts(4), days: 3, shown: of, right, picks })
  }
  for (const [ref, counts] of Object.entries(shown)) await put(ref, counts)
  return { ...opened, put }
}

test('rightShares returns whole percents for questions with at least 30 first answers', async () => {
  const { services } = await answered({ 'few~1': [29, 29], 'some~1': [20, 30], 'all~2': [99, 99] })
  expect(await rightShares(services, 'OH')).toEqual({ 'some~1': 67, 'all~2': 100 })
  expect(await rightShares(services, 'WY')).toEqual({})
})

test('an answer changes the shares in the next hour, not at once', async () => {
  const { services, clock, put } = await answered({ 'some~1': [20, 40] })
  expect(await rightShares(services, 'OH')).toEqual({ 'some~1': 50 })
  await put('some~1', [40, 80])
  await put('more~1', [30, 40])
  expect(await rightShares(services, 'OH')).toEqual({ 'some~1': 50 })
  clock.time += HOUR_MS
  expect(await rightShares(services, 'OH')).toEqual({ 'some~1': 50, 'more~1': 75 })
})
