import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUIZ_LENGTH } from '../../questions/question/quiz-limits.ts'
import { shuffle } from '../../questions/question/shuffle.ts'
import { drawQuiz } from './draw-quiz.ts'
import { makeItem, makeItems, seededRandom } from './quiz.fixture.ts'

const seeds = fc.integer({ min: 0, max: 2 ** 31 })

describe('a quiz', () => {
  test('has 12 of 25 questions', () => {
    expect(QUIZ_LENGTH).toBe(12)
    expect(drawQuiz(makeItems(25), seededRandom(1))).toHaveLength(12)
  })

  test.each([0, 1, 11, 12])('has all questions of a bank of %i', (count) => {
    const drawn = drawQuiz(makeItems(count), seededRandom(1))
    expect(drawn.map(({ question }) => question).sort()).toEqual(
      makeItems(count)
        .map(({ question }) => question)
        .sort(),
    )
  })

  test('never repeats a question, and changes neither the items nor the bank', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), seeds, (count, seed) => {
        const bank = makeItems(count)
        const drawn = drawQuiz(bank, seededRandom(seed))
        expect(bank).toEqual(makeItems(count))
        expect(new Set(drawn.map(({ question }) => question)).size).toBe(drawn.length)
        for (const item of drawn) {
          const source = bank.find(({ question }) => question === item.question)
          expect({ ...item, options: [...item.options].sort() }).toEqual({
            ...source,
            options: [...(source?.options ?? [])].sort(),
          })
        }
      }),
    )
  })

  test('draws each of 25 questions equally often, also as the first question', () => {
    const random = seededRandom(7)
    const asked = new Map<string, number>()
    const first = new Map<string, number>()
    const rounds = 10_000
    for (let round = 0; round < rounds; round++) {
      const drawn = drawQuiz(makeItems(25), random)
      for (const { question } of drawn) asked.set(question, (asked.get(question) ?? 0) + 1)
      const question = drawn[0]?.question ?? ''
      first.set(question, (first.get(question) ?? 0) + 1)
    }
    // Each count may differ from its mean by at most five standard deviations.
    expect([...asked.values()]).toHaveLength(25)
    for (const count of asked.values()) expect(Math.abs(count - rounds * 0.48)).toBeLessThan(250)
    expect([...first.values()]).toHaveLength(25)
    for (const count of first.values()) expect(Math.abs(count - rounds * 0.04)).toBeLessThan(98)
  })

  test('begins with the easiest that were drawn, if it is the first and this is known', () => {
    const bank = makeItems(25).map((item, n) => ({ ...item, id: `${n}`, ease: 40 + 2 * n }))
    fc.assert(
      fc.property(seeds, (seed) => {
        const eases = (asked: string[]) =>
          drawQuiz(bank, seededRandom(seed), asked).map(({ id }) => Number(id))
        const first = eases([])
        expect(first.slice(0, 3)).toEqual(first.toSorted((a, b) => b - a).slice(0, 3))
        const others = first.slice(3)
        expect(eases(['none']).filter((id) => others.includes(id))).toEqual(others)
      }),
    )
  })

  test('puts each option in each place equally often', () => {
    const random = seededRandom(8)
    const rounds = 10_000
    const places = new Map<string, number>()
    for (let round = 0; round < rounds; round++) {
      const [item] = drawQuiz([makeItem(1)], random)
      item?.options.forEach((option, place) => {
        places.set(`${option} ${place}`, (places.get(`${option} ${place}`) ?? 0) + 1)
      })
    }
    expect([...places.values()]).toHaveLength(16)
    for (const count of places.values()) expect(Math.abs(count - rounds / 4)).toBeLessThan(217)
  })

  test('does not shuffle options whose order matters', () => {
    const item = {
      ...makeItem(1),
      options: ['A helmet', 'Gloves', 'Boots', 'All of the above'],
      correctAnswer: 'All of the above',
    }
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(drawQuiz([item], seededRandom(seed))).toEqual([item])
      }),
    )
  })
})

describe('shuffling', () => {
  test('keeps all elements for any random numbers', () => {
    const extremes = fc.constantFrom(0, 1 - Number.EPSILON / 2)
    const numbers = fc.infiniteStream(
      fc.oneof(extremes, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
    )
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 30 }), numbers, (list, stream) => {
        const before = [...list]
        const shuffled = shuffle(list, () => stream.next().value ?? 0)
        expect(list).toEqual(before)
        expect(shuffled.sort()).toEqual(before.sort())
      }),
    )
  })

  test.each([2, 3, 4, 5])('is fair: the picks for %i elements reach every order once', (length) => {
    const list = Array.from({ length }, (_, index) => index)
    const orders = pickSequences(length).map((picks) => {
      const rest = [...picks]
      return shuffle(list, () => rest.shift() ?? Number.NaN).join()
    })
    const factorial = list.reduce((product, index) => product * (index + 1), 1)
    expect(orders).toHaveLength(factorial)
    expect(new Set(orders).size).toBe(factorial)
  })
})

/** Returns one sequence of random numbers for each order that `shuffle` can produce. */
function pickSequences(places: number): number[][] {
  if (places < 2) return [[]]
  return Array.from({ length: places }, (_, pick) => (pick + 0.5) / places).flatMap((random) =>
    pickSequences(places - 1).map((rest) => [random, ...rest]),
  )
}

describe('the next quiz', () => {
  const withIds = (count: number) =>
    makeItems(count).map((item, index) => ({ ...item, id: `item-${index + 1}` }))
  const ids = (items: { id?: string }[]) => items.map(({ id = '' }) => id)

  test('repeats no question of the last quiz while there are enough others', () => {
    const items = withIds(25)
    const first = ids(drawQuiz(items, seededRandom(1)))
    const second = ids(drawQuiz(items, seededRandom(2), first))
    expect(second.filter((id) => first.includes(id))).toEqual([])
  })

  test('asks the only unseen question, then the questions asked longest ago', () => {
    const items = withIds(25)
    const first = ids(drawQuiz(items, seededRandom(1)))
    const second = ids(drawQuiz(items, seededRandom(2), first))
    const third = ids(drawQuiz(items, seededRandom(3), [...second, ...first]))
    expect(third.filter((id) => second.includes(id))).toEqual([])
    expect(third.filter((id) => !first.includes(id))).toHaveLength(1)
  })

  test('has 12 different questions, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 })), seeds, (numbers, seed) => {
        const asked = numbers.map((number) => `item-${number}`)
        const drawn = ids(drawQuiz(withIds(25), seededRandom(seed), asked))
        expect(new Set(drawn).size).toBe(12)
      }),
    )
  })
})
