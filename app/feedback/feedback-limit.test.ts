import { expect, test } from 'vitest'
import { sharedRateLimits } from '../../platform/shared-rate-limit.ts'
import { openTestServices } from '../../test/services.fixture.ts'
import { countFeedback } from './feedback-limit.server.ts'

const DAY_SECONDS = 86_400

test('one address can send feedback 5 times a minute, 30 an hour and 100 a day, even after restarts', async () => {
  const { services, clock } = openTestServices()
  const shared = { ...services, secret: 'the secret of this test' }
  /** Counts feedback in a new process, which knows the earlier feedback only from the store. */
  const send = () => countFeedback({ countUse: sharedRateLimits(shared) }, '203.0.113.7')
  const start = clock.time
  const waits: number[] = []
  for (let sent = 0; sent < 100; ) {
    const wait = await send()
    if (wait === 0) sent++
    else {
      waits.push(wait)
      clock.time += wait * 1000
    }
  }
  // The address sends 5 in each of six minutes. Then it waits for the rest of the hour.
  expect(waits.slice(0, 6)).toEqual([60, 60, 60, 60, 60, 3_300])
  const passed = (clock.time - start) / 1000
  expect(await send()).toBe(DAY_SECONDS - passed)
})

test('all addresses together can send feedback 2,000 times a day', async () => {
  const { services, clock, documents } = openTestServices()
  const shared = { ...services, secret: 'the secret of this test' }
  const today = { countUse: sharedRateLimits(shared) }
  for (let n = 0; n < 2_000; n++) expect(await countFeedback(today, `203.0.113.7:${n}`)).toBe(0)
  expect(await countFeedback(today, '203.0.113.8')).toBeGreaterThan(0)
  clock.time += DAY_SECONDS * 1000
  const tomorrow = { countUse: sharedRateLimits(shared) }
  for (let n = 0; n < 250; n++) await countFeedback(tomorrow, `203.0.113.9:${n}`)
  // Each new use deletes up to 20 expired ones. Only the 500 uses of the second day remain.
  expect((await documents.list('rateLimits')).length).toBe(500)
})
