import { expect, test, vi } from 'vitest'
import { rateLimit } from './rate-limit.ts'

test('each key has as many uses as the strictest limit allows', async () => {
  vi.useFakeTimers()
  const limit = rateLimit({ count: 2, seconds: 60 }, { count: 3, seconds: 3600 })
  const waits = async (key: string, times: number) => {
    const all: number[] = []
    for (let time = 0; time < times; time++) all.push(await limit(key))
    return all
  }
  expect(await waits('a', 3)).toEqual([0, 0, expect.any(Number)])
  expect(await limit('a')).toBeGreaterThan(0)
  expect(await limit('a')).toBeLessThanOrEqual(3600)
  expect(await waits('b', 2)).toEqual([0, 0])
  vi.setSystemTime(Date.now() + 3_601_000)
  expect(await limit('a')).toBe(0)
  vi.useRealTimers()
})
