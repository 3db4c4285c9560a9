import { expect, test } from 'vitest'
import { type CountUse, type RateLimit, rateLimit } from '../../platform/rate-limit.ts'
import { limitCounts } from './statistics.server.ts'

/** Counts in memory, because a store would take a minute for so many. */
function countHere(): CountUse {
  const opened = new Map<string, RateLimit>()
  return ({ name, limits }, key) => {
    const limit = opened.get(name) ?? rateLimit(...limits)
    opened.set(name, limit)
    return limit(key)
  }
}

test('all addresses together can send 50,000 quizzes a day', async () => {
  const today = { countUse: countHere() }
  for (let n = 0; n < 50_000; n++) {
    const wait = await limitCounts(today, `2001:db8::${n % 1_000}`)
    if (wait > 0) throw new Error(`Quiz ${n} has to wait ${wait} seconds`)
  }
  expect(await limitCounts(today, '203.0.113.8')).toBeGreaterThan(80_000)
})
