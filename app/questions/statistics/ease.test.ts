import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../riders/quiz/quiz.fixture.ts'
import { easesOf } from './ease.ts'
import { type ItemCounts, noCounts } from './item-counts.ts'
import type { Estimate } from './item-statistics.ts'
import { letRidersAnswer, raschBank, trueEase } from './rasch-riders.fixture.ts'
import { pearson } from './simulated-quizzes.fixture.ts'

describe('simulated riders who answer each question 300 times', () => {
  // The second kind of riders practices one topic after another, so a quiz says less about its rider.
  test.each([
    { topicShare: 0.2, seed: 1 },
    { topicShare: 0.8, seed: 3 },
  ])('show how easy it is, within the intervals (%o)', ({ topicShare, seed }) => {
    const bank = raschBank(8, seededRandom(seed))
    const abilities = letRidersAnswer(bank, 300, topicShare, seed)
    const sample = abilities.filter((_, place) => place % 97 === 0)
    const eases = easesOf(bank)
    const found = bank.map((one) => {
      const ease = eases.get(one.item) as Estimate
      return { ease, logit: Math.log(ease.value / (1 - ease.value)), truth: trueEase(one, sample) }
    })
    const easiness = bank.map((one) => one.easiness)
    expect(
      pearson(
        found.map(({ logit }) => logit),
        easiness,
      ),
    ).toBeGreaterThan(0.95)
    const hits = found.filter(({ ease, truth }) => ease.low <= truth && truth <= ease.high)
    expect(hits.length / found.length).toBeGreaterThan(0.85)
    expect(hits.length / found.length).toBeLessThan(0.97)
    const widths = found.map(({ ease }) => ease.high - ease.low)
    expect(Math.max(...widths)).toBeLessThan(0.15)
  })
})

/** Counters of a question whose riders got `right` of it and `rest` of their other questions right. */
function counted(rested: number, right: number, rest: number, expected?: number): ItemCounts {
  const sums = { rested, rightRested: right * rested, rest: 1000 * rest * rested }
  return { ...noCounts(4), ...sums, ...(expected !== undefined && { expected }) }
}

const EASY = { topic: 'gear' }
const HARD = { topic: 'law' }
const others = Array.from({ length: 30 }, (_, n) => {
  const [topic, right] = n % 2 ? ['gear', 0.9] : ['law', 0.6]
  return { item: { topic }, counts: counted(400, right - (n % 7) / 20, 0.75, 0.75) }
})
const easeOf = (item: { topic: string }, counts?: ItemCounts, bank = others) =>
  easesOf([...bank, { item, counts }]).get(item)
const widthOf = (ease: Estimate | undefined) => (ease ? ease.high - ease.low : 0)

describe('the ease of a question', () => {
  test('is that of its topic without answers, and the more answers, the more sure and its own', () => {
    const [easy, hard] = [easeOf(EASY), easeOf(HARD)]
    expect(easy?.value).toBeCloseTo(0.75, 1)
    expect(hard?.value).toBeCloseTo(0.45, 1)
    const answered = [4, 40, 400].map((count) => easeOf(HARD, counted(count, 0.9, 0.75, 0.75)))
    const shares = [hard, ...answered].map((ease) => ease?.value ?? 0)
    expect(shares).toEqual(shares.toSorted())
    expect(shares.at(-1)).toBeGreaterThan(0.8)
    const widths = [hard, ...answered].map(widthOf)
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    expect(widthOf(easeOf({ topic: 'signs' }))).toBeGreaterThan(widthOf(easy))
  })

  test('takes into account who answered it, and what else they were asked', () => {
    const average = easeOf(HARD, counted(400, 0.7, 0.75, 0.75))?.value ?? 0
    const goodRiders = easeOf(HARD, counted(400, 0.7, 0.9, 0.75))?.value ?? 0
    const easyRest = easeOf(HARD, counted(400, 0.7, 0.9, 0.9))?.value ?? 0
    expect(goodRiders).toBeLessThan(average - 0.1)
    expect(easyRest).toBeCloseTo(average, 1)
    // Counters of an earlier release do not know what was expected.
    expect(easeOf(HARD, counted(400, 0.7, 0.9))?.value).toBeCloseTo(average, 1)
  })

  test('is unknown while few questions have 100 answers', () => {
    expect(easeOf(EASY, undefined, others.slice(0, 24))).toBeUndefined()
    expect(easeOf(EASY, counted(100, 0.7, 0.75), others.slice(0, 24))).toBeDefined()
  })
})
