import { describe, expect, test } from 'vitest'
import { type CountedAnswer, countAnswer, type ItemCounts, noCounts } from './item-counts.ts'
import { byFlags, type Estimate, itemStatistics } from './item-statistics.ts'
import { pearson } from './simulated-quizzes.fixture.ts'

/** Counters of an item with four options. `picks` has the number of picks of each option. */
function counted(picks: number[], change: Partial<ItemCounts> = {}): ItemCounts {
  const shown = picks.reduce((sum, picked) => sum + picked, 0)
  return { ...noCounts(4), shown, right: picks[0] ?? 0, picks, ...change }
}
const correlation = (counts: ItemCounts) => itemStatistics(counts, 0).discrimination
const flagsOf = (...picks: number[]) => itemStatistics(counted(picks), 0).flags

const answer = (pick: number, isFirst = true, seconds?: number): CountedAnswer => {
  return { pick, isRight: pick === 0, isFirst, expected: 0.5, seconds }
}

describe('a flag', () => {
  test('for an option that beats the key needs a clear lead over the key', () => {
    expect(flagsOf(20, 60, 10, 10)).toEqual(['distractor beats key'])
    expect(flagsOf(40, 60, 0, 0)).toEqual(['distractor beats key'])
    expect(flagsOf(45, 50, 5, 0)).toEqual([])
  })

  test('for a hard or easy question needs the whole interval beyond the limit', () => {
    expect(flagsOf(100, 300, 300, 300)).toEqual(['distractor beats key', 'hard'])
    expect(flagsOf(199, 1, 0, 0)).toEqual([])
    expect(flagsOf(999, 1, 0, 0)).toEqual(['easy'])
  })

  test('needs 30 answers', () => {
    const few = { right: null, options: [], meanSeconds: null, discrimination: null, flags: [] }
    expect(itemStatistics(counted([0, 29, 0, 0]), 0)).toEqual({ shown: 29, ...few })
    expect(flagsOf(0, 30, 0, 0)).toEqual(['distractor beats key', 'hard'])
  })

  test('sorts a question before others, and among equal flags more answers come first', () => {
    const all = [
      [50, 40],
      [20, 80],
      [999, 1],
      [500, 400],
      [10, 990],
    ]
    const sorted = all
      .map(([right = 0, wrong = 0]) => itemStatistics(counted([right, wrong, 0, 0]), 0))
      .sort(byFlags)
    expect(sorted.map(({ shown, flags }) => [shown, flags.at(-1)])).toEqual([
      [1000, 'hard'],
      [100, 'distractor beats key'],
      [1000, 'easy'],
      [900, undefined],
      [90, undefined],
    ])
  })
})

describe('an estimate', () => {
  test('of a share has the interval of Wilson', () => {
    const share = (...picks: number[]) => itemStatistics(counted(picks), 0).right as Estimate
    const { value, low, high } = share(71, 29, 0, 0)
    // The observed share is 1.645 standard errors away from each bound.
    for (const bound of [low, high]) {
      const standardError = Math.sqrt((bound * (1 - bound)) / 100)
      expect(Math.abs(value - bound)).toBeCloseTo(1.645 * standardError, 10)
    }
    expect(low).toBeLessThan(value)
    expect(high).toBeGreaterThan(value)
    expect(share(30, 0, 0, 0).high).toBe(1)
  })

  test('of the correlation from sums equals the correlation of the answers', () => {
    const quizzes = Array.from({ length: 60 }, (_, n) =>
      [(n * 7) % 3 > 1 ? 1 : 0, n % 2, n % 3, n % 4, n % 5, n % 6].map((pick) => answer(pick)),
    )
    const counts = quizzes.reduce(
      (before, quiz) => countAnswer(before, quiz[0] as CountedAnswer, quiz),
      noCounts(4),
    )
    const right = quizzes.map((quiz) => Number(quiz[0]?.isRight))
    const rest = quizzes.map(
      (quiz) => 200 * quiz.slice(1).reduce((sum, { isRight }) => sum + Number(isRight), 0),
    )
    expect(correlation(counts)?.value).toBeCloseTo(pearson(right, rest), 10)
    expect(correlation(counts)?.value).toBeGreaterThan(0.01)
  })

  test('of the correlation is null if all riders are right, or if few answers have a rest of the quiz', () => {
    const sums = { rested: 40, rest: 20_000, restSquares: 12_000_000, rightRested: 40 }
    expect(correlation(counted([40, 0, 0, 0], { ...sums, restOfRight: 20_000 }))).toBeNull()
    expect(correlation(counted([40, 0, 0, 0], { ...sums, rested: 29 }))).toBeNull()
  })
})

describe('the counters', () => {
  test('count an answer to a known question separately', () => {
    const quiz = Array.from({ length: 6 }, () => answer(0, false))
    const counts = countAnswer(noCounts(4), answer(1, false, 9), quiz)
    expect(counts).toEqual({ ...noCounts(4), again: { shown: 1, right: 0 } })
  })

  test('use the rest of a quiz only if it has five other first answers', () => {
    const [own, ...others] = [answer(0), answer(0), answer(1), answer(2), answer(0)]
    const quiz = [own as CountedAnswer, ...others, answer(0, false)]
    expect(countAnswer(noCounts(4), quiz[0] as CountedAnswer, quiz).rested).toBe(0)
    const longer = [...quiz, answer(0)]
    expect(countAnswer(noCounts(4), longer[0] as CountedAnswer, longer)).toMatchObject({
      rested: 1,
      rest: 600,
      expected: 0.5,
      restSquares: 360_000,
    })
  })
})
