import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededRandom } from '../quiz/quiz.fixture.ts'
import { localDay } from '../sessions/local-day.ts'
import { drawMistakes, drawTopic } from './draw-practice.ts'
import { historiesOf } from './histories.ts'
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
