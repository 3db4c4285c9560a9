import { expect, test } from 'vitest'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { isForAll } from '../../questions/question/topics.ts'
import { chanceOf, SimulatedLearner } from '../learning/plan-simulation.fixture.ts'
import { bandOf, CHANCE_BANDS } from './chance-bands.ts'
import { figureOf, SIMULATED } from './outcome-figures.ts'

test.each([
  [0, '0-50'],
  [0.499, '0-50'],
  [0.5, '50-70'],
  [0.8999, '80-90'],
  [0.9, '90-95'],
  [1, '95-100'],
])('a chance of %f is in the band %s', (chance, band) => {
  expect(bandOf(chance)).toBe(band)
})

test('under 100 outcomes a figure is simulated, and from 2,500 on it is what riders told', () => {
  const { '80-90': percent } = SIMULATED
  expect(figureOf('80-90', { told: 99, passed: 0 })).toEqual({
    percent,
    by: 'simulation',
    told: 0,
  })
  const mixed = (passed: number) => (100 * passed + 2_400 * percent) / 2_500
  expect(figureOf('80-90', { told: 100, passed: 50 })).toEqual({
    percent: mixed(50),
    by: 'both',
    told: 100,
  })
  expect(figureOf('80-90', { told: 2_500, passed: 2_175 })).toEqual({
    percent: 87,
    by: 'riders',
    told: 2_500,
  })
})

test('the simulated figures are those of riders who practice freely', () => {
  const bank = { items: asShown(bankOf(readStarterContent(), 'OH').filter(isForAll)) }
  const ohio = { questions: 40, toPass: 30 }
  const riders = (['forgetter', 'crammer', 'guesser'] as const).flatMap((kind) =>
    Array.from({ length: 120 }, (_, seed) => new SimulatedLearner(kind, bank, ohio, seed + 1000))
      .map((learner) => chanceOf(learner.practice('as before')))
      .filter((rider) => rider !== null),
  )
  const ofBand = Map.groupBy(riders, ({ told }) => bandOf(told))
  for (const band of CHANCE_BANDS) {
    const percents = (ofBand.get(band) ?? []).map((rider) => 100 * rider.true)
    const mean = percents.reduce((sum, one) => sum + one, 0) / percents.length
    const variance = percents.reduce((sum, one) => sum + (one - mean) ** 2, 0) / percents.length
    const error = Math.sqrt(variance / percents.length)
    expect([band, Math.abs(mean - SIMULATED[band]) < 3 * error + 1]).toEqual([band, true])
  }
})
