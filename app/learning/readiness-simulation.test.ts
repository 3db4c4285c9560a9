import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../starter-bank/starter-content.server.ts'
import { bankOf } from '../starter-bank/state-bank.ts'
import { BETWEEN, GOOD, NEVER, RIDERS, simulate } from './simulated-riders.fixture.ts'

/**
 * A kind with at most this many ready riders is not judged alone, because their results may be luck.
 * Their results count only in the sum of all kinds.
 */
const HANDFUL = RIDERS / 20

const bank = { items: bankOf(readStarterContent(), 'OH') }

describe.each([
  ['most states', { questions: 25, toPass: 20 }],
  ['Ohio', { questions: 40, toPass: 30 }],
])('at the test of %s', (_, stateTest) => {
  test.each(NEVER)('no rider is ready who $name', ({ kind }) => {
    expect(simulate(kind, bank, stateTest).ready).toBe(0)
  })

  test('good riders are ready after about 100 answers, and ready riders pass 9 of 10 tests', () => {
    const simulated = ({ name, kind }: (typeof GOOD)[number]) => {
      return { name, ...simulate(kind, bank, stateTest) }
    }
    const good = GOOD.map(simulated)
    expect(good.filter(({ ready }) => ready < 0.99 * RIDERS)).toEqual([])
    expect(good.filter(({ middle }) => middle === null || middle > 100)).toEqual([])

    const all = [...good, ...BETWEEN.map(simulated)]
    const passed = (some: typeof all) => sum(some, 'passed') / sum(some, 'ready')
    expect(passed(all)).toBeGreaterThan(0.95)
    expect(all.filter((one) => one.ready > HANDFUL && passed([one]) < 0.9)).toEqual([])
  })
})

function sum<Key extends string>(list: readonly Record<Key, number>[], key: Key): number {
  return list.reduce((total, one) => total + one[key], 0)
}
