import { expect, test } from 'vitest'
import { localDay } from '../attempts/local-day.ts'
import { correctedSince } from './corrected.ts'
import { historiesOf } from './histories.ts'
import { answered, makeQuestion, NOW } from './learning.fixture.ts'
import { openMistakes } from './mistakes.ts'

const before = makeQuestion(1)
const corrected = makeQuestion(1, { revision: 2, keySince: 2 })
const others = [makeQuestion(2), makeQuestion(3, { keySince: 2 })]
const log = [answered(1, false, 3), answered(1, false, 2), answered(2, false, 1)]

const mistakesIn = (...items: (typeof before)[]) =>
  openMistakes(historiesOf(log, { items }, 'OH', NOW), localDay).map(({ itemId }) => itemId)

test('a question with a corrected key leaves the mistakes and is listed once as corrected', () => {
  expect(mistakesIn(before, ...others)).toEqual(['item-1', 'item-2'])
  expect(correctedSince(log, { items: [before, ...others] }, 'OH')).toEqual([])

  expect(mistakesIn(corrected, ...others)).toEqual(['item-2'])
  expect(correctedSince(log, { items: [corrected, ...others] }, 'OH')).toEqual([corrected])
})

test('a withdrawn question leaves the mistakes and is not listed as corrected', () => {
  expect(mistakesIn(...others)).toEqual(['item-2'])
  expect(correctedSince(log, { items: others }, 'OH')).toEqual([])
})

test('no correction is listed for another state, or for answers since the correction', () => {
  const bank = { items: [corrected] }
  expect(correctedSince(log, bank, 'NY')).toEqual([])
  expect(correctedSince([{ ...answered(1, false, 1), revision: 2 }], bank, 'OH')).toEqual([])
})
