import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BankItem } from '../../questions/bank/rider-bank.ts'
import { meanEase } from '../../questions/question/even-form.ts'
import { BLUEPRINT, type Topic, topics } from '../../questions/question/topics.ts'
import { examTerms } from '../../questions/states/exam-terms.ts'
import { makeItem, seededRandom } from '../quiz/quiz.fixture.ts'
import { drawExam } from './draw-exam.ts'

const TERMS = examTerms(null)
const OHIO = { ...TERMS, questions: 40, toPass: 30 }
const NEW_YORK = { ...TERMS, questions: 20, toPass: 14, signs: { questions: 4, toPass: 2 } }
const WISCONSIN = {
  ...{ ...TERMS, questions: 40, toPass: 32 },
  signs: { questions: 15, toPass: 12, apart: true },
}

/** A bank with this many questions of each topic. */
function bankOf(ofEach: number, of: readonly (Topic | undefined)[] = topics): BankItem[] {
  return of.flatMap((topic, group) =>
    Array.from({ length: ofEach }, (_, index) => {
      const number = group * ofEach + index + 1
      return { ...makeItem(number), id: `item-${number}`, ...(topic && { topic }) }
    }),
  )
}

function countsOf(questions: readonly BankItem[]): Map<Topic | undefined, number> {
  const counts = new Map<Topic | undefined, number>()
  for (const { topic } of questions) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return counts
}

const weightOf = (topic: Topic) =>
  BLUEPRINT.reduce((sum, of) => sum + (of.includes(topic) ? 1 / of.length : 0), 0)

test('an exam has as many questions as its terms require, each once, with options of the bank', () => {
  const bank = bankOf(10)
  const { questions, terms } = drawExam(bank, OHIO, seededRandom(1))
  expect(terms).toEqual(OHIO)
  expect(questions).toHaveLength(40)
  expect(new Set(questions.map(({ id }) => id)).size).toBe(40)
  for (const question of questions) {
    const { options = [], ...item } = bank.find(({ id }) => id === question.id) ?? {}
    expect(question).toEqual({ ...item, options: expect.arrayContaining(options) })
  }
})

test.each([TERMS, OHIO])(
  'each topic has its share of the blueprint, rounded up or down',
  (terms) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const counts = countsOf(drawExam(bankOf(20), terms, seededRandom(seed)).questions)
        for (const topic of topics) {
          const share = (terms.questions * weightOf(topic)) / BLUEPRINT.length
          expect(Math.abs((counts.get(topic) ?? 0) - share)).toBeLessThan(1)
        }
      }),
    )
  },
)

test('topics that share a place in the blueprint come up about equally often', () => {
  const random = seededRandom(3)
  const seen = new Map<string, number>()
  for (let round = 0; round < 400; round++) {
    for (const { topic = '' } of drawExam(bankOf(10), TERMS, random).questions) {
      seen.set(topic, (seen.get(topic) ?? 0) + 1)
    }
  }
  // Each topic is in about half of the 400 exams. The count may be off by five standard deviations.
  for (const topic of ['group-riding', 'passengers-and-loads', 'gear', 'machine']) {
    expect(Math.abs((seen.get(topic) ?? 0) - 200)).toBeLessThan(50)
  }
})

test('an exam in New York has exactly four questions about road signs', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 10 }), (seed, ofEach) => {
      const { questions, terms } = drawExam(bankOf(ofEach), NEW_YORK, seededRandom(seed))
      expect(countsOf(questions).get('signs')).toBe(Math.min(4, ofEach))
      expect(questions).toHaveLength(terms.questions)
    }),
  )
})

test('questions about road signs come last if they are a part of their own', () => {
  const { questions } = drawExam(bankOf(20), WISCONSIN, seededRandom(1))
  const isSign = questions.map(({ topic }) => topic === 'signs')
  expect(isSign).toEqual([...Array(25).fill(false), ...Array(15).fill(true)])
})

test('a small bank gives an exam of all its questions, with the same share to pass', () => {
  const { questions, terms } = drawExam(bankOf(1), OHIO, seededRandom(1))
  expect(questions).toHaveLength(18)
  expect(terms).toMatchObject({ questions: 18, toPass: 14 })
  expect(drawExam([], OHIO, seededRandom(1)).questions).toEqual([])
})

test('questions without a topic keep the share that they have in the bank', () => {
  const mixed = [...bankOf(5), ...bankOf(90, [undefined]).map((item) => renamed(item))]
  const counts = countsOf(drawExam(mixed, OHIO, seededRandom(1)).questions)
  expect(counts.get(undefined)).toBe(20)
  const manual = bankOf(60, [undefined])
  expect(drawExam(manual, OHIO, seededRandom(1)).questions).toHaveLength(40)
})

test('an exam never has two questions with the same words', () => {
  const twice = [...bankOf(2), ...bankOf(2).map(({ id, ...item }) => ({ ...item, id: `${id}-b` }))]
  const { questions } = drawExam(twice, OHIO, seededRandom(1))
  expect(new Set(questions.map(({ question }) => question)).size).toBe(36)
  expect(questions).toHaveLength(36)
})

test('no two questions of an exam ask about the same fact, unless there are no others', () => {
  const withFacts = (facts: number) =>
    bankOf(10).map((item, n) => ({ ...item, facts: [`f${n % facts}`, `g${n % facts}`] }))
  const factsIn = (facts: number, terms: typeof TERMS, seed: number) =>
    drawExam(withFacts(facts), terms, seededRandom(seed)).questions.map((item) => item.facts?.[0])
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      expect(new Set(factsIn(61, OHIO, seed)).size).toBe(40)
      expect(new Set(factsIn(61, NEW_YORK, seed)).size).toBe(20)
      const few = factsIn(7, OHIO, seed)
      expect([few.length, new Set(few).size]).toEqual([40, 7])
    }),
    { numRuns: 30 },
  )
})

describe('when the bank says how easy its questions are', () => {
  const random = seededRandom(5)
  const hardness = new Map(topics.map((topic) => [topic, 20 * random()]))
  const bank = bankOf(25).map((item) => {
    const ease = Math.round(99 - (hardness.get(item.topic ?? 'law') ?? 0) - 40 * random())
    return { ...item, ease }
  })
  const scoreOf = (exam: { questions: readonly BankItem[] }) => meanEase(exam.questions) ?? 0

  test.each([TERMS, NEW_YORK])(
    'average riders get the same score in 1,000 exams, to three points',
    (terms) => {
      const scores = Array.from({ length: 1_000 }, () => scoreOf(drawExam(bank, terms, random)))
      expect(Math.max(...scores) - Math.min(...scores)).toBeLessThan(3)
    },
    60_000,
  )

  test('hard and easy questions come up about as often as without it', () => {
    const uneased = bank.map(({ ease: _, ...item }) => item)
    const asked = [bank, uneased].map((items) =>
      Array.from({ length: 400 }, () =>
        drawExam(items, OHIO, random).questions.map(({ id }) => id),
      ),
    )
    const [even = [], any = []] = asked.map((exams) => exams.flat())
    const byEase = bank.toSorted((a, b) => a.ease - b.ease).map(({ id }) => id)
    for (const part of [0, 0.1, 0.3, 0.7, 0.9]) {
      const ids = new Set(byEase.slice(part * byEase.length, (part + 0.1) * byEase.length))
      const share = even.filter((id) => ids.has(id)).length / any.filter((id) => ids.has(id)).length
      expect(Math.abs(share - 1)).toBeLessThan(0.2)
    }
  })

  test('an exam is drawn as before if this is unknown of a question', () => {
    const [first, ...others] = bank as [BankItem, ...BankItem[]]
    const { ease: _, ...unknown } = first
    const drawn = drawExam([unknown, ...others], OHIO, seededRandom(8)).questions
    const before = drawExam(
      bank.map(({ ease: _, ...item }) => item),
      OHIO,
      seededRandom(8),
    )
    expect(drawn.map(({ id }) => id)).toEqual(before.questions.map(({ id }) => id))
  })

  test('an unknown road sign does not make the exams of a state with a rule for signs hard', () => {
    const place = bank.findIndex(({ topic }) => topic === 'signs')
    const unsure = bank.map((item, at) => (at === place ? { ...item, ease: undefined } : item))
    const ids = (items: BankItem[]) =>
      drawExam(items, NEW_YORK, seededRandom(8)).questions.map(({ id }) => id)
    expect(ids(unsure)).toEqual(ids(bank.map(({ ease: _, ...item }) => item)))
  })
})

function renamed(item: BankItem): BankItem {
  return { ...item, id: `m-${item.id}`, question: `From the manual: ${item.question}` }
}
