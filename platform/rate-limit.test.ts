import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localRateLimits, type NamedLimits } from './rate-limit.ts'

const THINGS: NamedLimits = {
  name: 'things',
  limits: [
    { count: 2, seconds: 60 },
    { count: 3, seconds: 3600 },
  ],
}
const ALL: NamedLimits = { name: 'all', limits: [{ count: 3, seconds: 3600 }] }

let countUse: ReturnType<typeof localRateLimits>['countUse']
beforeEach(() => {
  vi.useFakeTimers()
  ;({ countUse } = localRateLimits())
})
afterEach(() => {
  vi.useRealTimers()
})

async function waits(key: string, times: number) {
  const all: number[] = []
  for (let time = 0; time < times; time++) all.push(await countUse([THINGS, key]))
  return all
}

test('each key has as many uses as the strictest limit allows', async () => {
  expect(await waits('a', 3)).toEqual([0, 0, 60])
  expect(await waits('b', 2)).toEqual([0, 0])
  vi.advanceTimersByTime(60_000)
  expect(await waits('a', 2)).toEqual([0, 3540])
  vi.advanceTimersByTime(3_540_000)
  expect(await waits('a', 1)).toEqual([0])
})

test('a use that one limit rejects does not count toward another limit', async () => {
  expect(await waits('a', 100)).toEqual([0, 0, ...Array(98).fill(60)])
  for (let n = 0; n < 10; n++) expect(await countUse([THINGS, 'a'], [ALL, 'all'])).toBe(60)
  for (const key of ['b', 'c', 'd']) expect(await countUse([THINGS, key], [ALL, 'all'])).toBe(0)
  expect(await countUse([THINGS, 'e'], [ALL, 'all'])).toBe(3600)
  expect(await waits('e', 2)).toEqual([0, 0])
})

test('no key waits longer than the limit after the system clock is set back', async () => {
  const start = Date.now()
  vi.setSystemTime(start + 10 * 24 * 3_600_000)
  await waits('a', 2)
  vi.setSystemTime(start)
  expect(await waits('a', 1)).toEqual([60])
  vi.advanceTimersByTime(60_000)
  expect(await waits('a', 1)).toEqual([0])
})
