import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDay } from '../attempts/local-day.ts'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { drawFromBank } from './draw-from-bank.ts'
import { drawMistakes, drawTopic } from './draw-practice.ts'
import { historiesOf } from './histories.ts'
import { learnedFrom } from './learned.ts'
import { answered, makeQuestion, NOW, questionsOf } from './learning.fixture.ts'
import { openMistakes } from './mistakes.ts'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => from + place)
const ids = (...list: number[]) => list.map((number) => `item-${number}`).sort()
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).sort()

describe('a quiz of a topic', () => {
  const bank = { items: [...questionsOf(30, 'signs').items, makeQuestion(99, { topic: 'law' })] }
  const draw = (log: ReturnType<typeof answered>[], seed = 1) => {
    const histories = historiesOf(log, bank, 'OH', NOW)
    return drawTopic(
      bank,
      'signs',
      histories,
      openMistakes(histories, localDay),
      seededRandom(seed),
    )
  }

  test('has 12 questions of the topic, unseen questions before mistakes', () => {
    const seen = numbers(0, 19).map((number) => answered(number, number > 3, 30 - number))
    expect(idsOf(draw([]))).toHaveLength(12)
    const drawn = idsOf(draw(seen))
    expect(drawn).toEqual(expect.arrayContaining(ids(...numbers(20, 29))))
    // Two of the four mistakes fill the last places: the two that have been due the longest.
    expect(drawn).toEqual(ids(0, 1, ...numbers(20, 29)))
  })

  test('has mistakes, then the questions answered longest ago, if none is unseen', () => {
    const seen = numbers(0, 29).map((number) => answered(number, number < 25, 30 - number))
    expect(idsOf(draw(seen))).toEqual(ids(...numbers(0, 6), ...numbers(25, 29)))
  })

  test('has its questions and options in another order with each draw', () => {
    const [one, two] = [draw([], 1), draw([], 2)]
    expect(one.map(({ id }) => id)).not.toEqual(two.map(({ id }) => id))
    expect(
      new Set(one.map(({ options, correctAnswer }) => options.indexOf(correctAnswer))).size,
    ).toBeGreaterThan(1)
  })

  test('has only the questions without a topic if `topic` is null', () => {
    const items = [...questionsOf(2).items, makeQuestion(50, { topic: 'law' })]
    expect(idsOf(drawTopic({ items }, null, new Map(), [], seededRandom(1)))).toEqual(ids(0, 1))
  })
})

test('a quiz of mistakes has at most 12 questions of the bank, those due first', () => {
  const due = (number: number) => ({ itemId: `item-${number}`, due: new Date(number) })
  fc.assert(
    fc.property(fc.nat(30), fc.nat(), (count, seed) => {
      const drawn = drawMistakes(questionsOf(20), numbers(1, count).map(due), seededRandom(seed))
      expect(idsOf(drawn)).toEqual(ids(...numbers(1, Math.min(count, 12))))
    }),
  )
  expect(
    drawMistakes(questionsOf(3), [due(2), due(7)], seededRandom(1)).map(({ id }) => id),
  ).toEqual(['item-2'])
})

describe('a quiz from the whole bank', () => {
  const bank = { items: [...questionsOf(60, 'law').items, ...numbers(60, 89).map(ofSigns)] }
  function ofSigns(number: number) {
    return makeQuestion(number, { topic: 'signs' })
  }
  const draw = (log: ReturnType<typeof answered>[], items = bank.items) =>
    idsOf(drawFromBank(learnedFrom(log, { items }, 'OH', NOW), seededRandom(1)))

  test('has questions of several topics', () => {
    const isOfSigns = (id: string) => Number(id.slice(5)) >= 60
    expect(draw([]).filter(isOfSigns).length).toBeGreaterThanOrEqual(4)
    expect(draw([]).filter(isOfSigns).length).toBeLessThanOrEqual(8)
  })

  test('has mistakes of other days, but not what the rider has just read about', () => {
    const log = numbers(0, 89).map((number) => answered(number, number > 2, 90 - number))
    expect(draw(log)).toEqual(expect.arrayContaining(ids(0, 1, 2)))
    const justMissed = draw([...log, answered(0, false, 0)])
    expect(justMissed).toEqual(expect.arrayContaining(ids(1, 2)))
    expect(justMissed).not.toContain('item-0')
  })

  test('has what was answered the longest ago when nothing is left for today', () => {
    const days = [9, 5, 1]
    const log = days.flatMap((day) =>
      numbers(0, 89).map((number) => answered(number, true, day - number / 1000)),
    )
    expect(draw(log)).toEqual(ids(...numbers(0, 11)))
  })

  test('asks about a fact once, while there are new questions about others', () => {
    const items = numbers(0, 23).map((number) =>
      makeQuestion(number, { facts: [`f${number >> 1}`] }),
    )
    const drawn = draw([], items).map((id) => Number(id.slice(5)) >> 1)
    expect(new Set(drawn).size).toBe(12)
  })
})
