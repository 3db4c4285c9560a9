import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import type { ChanceBand } from './chance-bands.ts'
import { figureOf } from './outcome-figures.ts'
import { tell } from './outcomes.fixture.ts'
import { outcomes, readOutcomes, type SentOutcome } from './outcomes.server.ts'

const NETWORKS = 50
const WEEK_MS = 7 * 24 * 60 * 60_000

/** Stores outcomes, each from its own network. */
async function tellTruth(services: Services, band: ChanceBand, told: number, passing: number) {
  const sum = { told, passed: Math.round(told * passing) }
  await outcomes(services).set('TX', { weeks: { '2026-11-16': { [band]: sum } } })
}

const shown = async (services: Services, band: ChanceBand) =>
  figureOf(band, (await readOutcomes(services))[band]).percent

test.each<[number, ChanceBand, number, SentOutcome['outcome']]>([
  [100, '80-90', 0.87, 'not yet'],
  [100, '0-50', 0.2, 'passed'],
  [600, '80-90', 0.7, 'not yet'],
  [2_400, '95-100', 0.99, 'not yet'],
  [3_500, '0-50', 0.1, 'passed'],
])(
  'one outcome in 20 sent by 50 forging networks moves %i others of %s by 2 points at most',
  async (riders, band, passing, outcome) => {
    const { services, clock } = openTestServices()
    await tellTruth(services, band, riders, passing)
    const before = await shown(services, band)
    const forged = Math.ceil(riders / 19)
    // A network counts once a year, so that later weeks add nothing.
    for (let n = 0; n < forged; n++) {
      if (n % NETWORKS === 0) clock.time += WEEK_MS
      await tell(services, { band, outcome }, `forger ${n % NETWORKS}`)
    }
    const after = await shown(services, band)
    expect(after).not.toBe(before)
    expect(Math.abs(after - before)).toBeLessThanOrEqual(2)
  },
)

test('50 networks that all forge one small band for weeks move it by 2 points at most', async () => {
  const { services, clock } = openTestServices()
  await tellTruth(services, '90-95', 100, 0.91)
  const before = await shown(services, '90-95')
  for (let n = 0; n < 5 * NETWORKS; n++) {
    if (n % NETWORKS === 0) clock.time += WEEK_MS
    await tell(services, { band: '90-95', outcome: 'not yet' }, `forger ${n % NETWORKS}`)
  }
  expect((await readOutcomes(services))['90-95'].told).toBe(150)
  expect(before - (await shown(services, '90-95'))).toBeLessThanOrEqual(2)
})

test('one network at its limit moves no band by a tenth of a point', async () => {
  const { services } = openTestServices()
  await tellTruth(services, '80-90', 110, 0.9)
  const before = await shown(services, '80-90')
  for (let n = 0; n < 150; n++) await tell(services, { outcome: 'not yet' }, 'a network')
  const moved = before - (await shown(services, '80-90'))
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(0.1)
})
