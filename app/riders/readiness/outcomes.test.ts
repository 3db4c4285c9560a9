import { expect, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import { stored } from '../../questions/statistics/sent-quizzes.fixture.ts'
import { outcomeOf, tell } from './outcomes.fixture.ts'
import { countOutcome, readOutcomes } from './outcomes.server.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000
const sender = { client: '203.0.113.7', network: '203.0.113.0/24' }

test('an outcome counts once for its state, week and band, however often it is sent', async () => {
  const { services } = openTestServices()
  const [ohio, texas] = [outcomeOf(), outcomeOf({ state: 'TX', outcome: 'not yet' })]
  for (let n = 0; n < 3; n++) {
    expect(await countOutcome(services, ohio, { client: `${n}`, network: `${n}` })).toBe(0)
  }
  expect(await countOutcome(services, texas, sender)).toBe(0)
  expect((await readOutcomes(services, 'OH'))['80-90']).toEqual({ told: 1, passed: 1 })
  expect((await readOutcomes(services, 'TX'))['80-90']).toEqual({ told: 1, passed: 0 })
  expect((await readOutcomes(services))['80-90']).toEqual({ told: 2, passed: 1 })
  expect((await readOutcomes(services))['90-95']).toEqual({ told: 0, passed: 0 })
})

test('what is stored names no network, and no time finer than a week', async () => {
  const { services } = openTestServices()
  await countOutcome(services, outcomeOf(), sender)
  const documents = (await stored(services)).filter(({ path }) => /outcomes|steps/i.test(path))
  const text = JSON.stringify(documents)
  expect(text).not.toContain('203.0.113')
  const days = [...text.matchAll(/2\d{3}-\d\d-\d\d/g)].map(([day]) => new Date(day).getUTCDay())
  expect(days).toHaveLength(4)
  expect(new Set(days)).toEqual(new Set([1]))
})

test('a network counts once a year for each band, also in several processes', async () => {
  const { services, clock } = openTestServices()
  const processes = [services, { ...services, memory: openProcessMemory() }]
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => {
      const state = n % 3 === 0 ? 'TX' : 'OH'
      return tell(processes[n % 2] ?? services, { state, outcome: 'not yet' }, 'a network')
    }),
  )
  await tell(services, { band: '95-100' }, 'a network')
  clock.time += 51 * WEEK_MS
  await tell(services, {}, 'a network')
  expect(await readOutcomes(services)).toMatchObject({
    '80-90': { told: 1, passed: 0 },
    '95-100': { told: 1, passed: 1 },
  })
  clock.time += WEEK_MS
  expect((await readOutcomes(services))['80-90']).toEqual({ told: 0, passed: 0 })
  await tell(services, {}, 'a network')
  expect((await readOutcomes(services))['80-90']).toEqual({ told: 1, passed: 1 })
})

test('a network counts again after a year, also while many marks of that week wait to be removed', async () => {
  const { services, clock } = openTestServices()
  for (let n = 0; n < 60; n++) await tell(services)
  await tell(services, {}, 'a network')
  clock.time += 52 * WEEK_MS
  await tell(services, {}, 'a network')
  await tell(services, {}, 'a network')
  expect((await readOutcomes(services))['80-90']).toEqual({ told: 1, passed: 1 })
})
