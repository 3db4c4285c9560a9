import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import { bankOf } from '../../making/starter-bank/state-bank.ts'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { BETWEEN, GOOD, NEVER, RIDERS, simulate } from './simulated-riders.fixture.ts'

/** At most this share of the riders of a kind may be ready and fail, if the kind passes fewer than 9 of 10 tests. */
const MISLED = 1 / 20
/** A kind that seems to fail is simulated this many times, so that luck does not decide. */
const REPEATS = 10

const bank = { items: asShown(bankOf(readStarterContent(), 'OH')) }

describe.each([
  ['most states', { questions: 25, toPass: 20 }],
  ['Ohio', { questions: 40, toPass: 30 }],
])('at the test of %s', (_, stateTest) => {
  test.each(NEVER)('no rider is ready who $name', ({ kind }) => {
    expect(simulate(kind, bank, stateTest).ready).toBe(0)
  })

  test('good riders are ready after about 150 answers, ready ones pass 95 % of tests, few of a kind are misled', () => {
    const simulated = ({ name, kind }: (typeof GOOD)[number], seed: number) => {
      return { name, ...simulate(kind, bank, stateTest, seed) }
    }
    const repeat = (one: (typeof GOOD)[number]) =>
      Array.from({ length: REPEATS }, (_, index) => simulated(one, index + 1))
    const good = GOOD.map((one) => simulated(one, 1))
    expect(good.filter(({ ready }) => ready < 0.95 * RIDERS)).toEqual([])
    expect(good.filter(({ middle }) => middle === null || middle > 160)).toEqual([])

    const all = [...good, ...BETWEEN.map((one) => simulated(one, 1))]
    const passed = (some: typeof all) => sum(some, 'passed') / sum(some, 'ready')
    expect(passed(all)).toBeGreaterThan(0.95)
    const fails = (some: typeof all) =>
      sum(some, 'ready') - sum(some, 'passed') > MISLED * RIDERS * some.length && passed(some) < 0.9
    const failing = [...GOOD, ...BETWEEN].filter((_, index) => fails(all.slice(index, index + 1)))
    expect(failing.filter((one) => fails(repeat(one)))).toEqual([])
  })
})

function sum<Key extends string>(list: readonly Record<Key, number>[], key: Key): number {
  return list.reduce((total, one) => total + one[key], 0)
}
