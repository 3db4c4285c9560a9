import { describe, expect, test } from 'vitest'
import { drawnItems } from '../app/bank/questions.server.ts'
import { drawExam } from '../app/exam/draw-exam.ts'
import { drawFromBank } from '../app/learning/draw-from-bank.ts'
import { drawTopic } from '../app/learning/draw-practice.ts'
import { knowledgeOf } from '../app/learning/knowledge.ts'
import { learnedFrom } from '../app/learning/learned.ts'
import { MUST_ASK, mustSubject } from '../app/question/must-ask.ts'
import { LOADED_ITEMS } from '../app/question/quiz-limits.ts'
import { asShown } from '../app/question/shown-item.fixture.ts'
import type { StoredItem } from '../app/question/stored-items.server.ts'
import { isForAll } from '../app/question/topics.ts'
import { chooseQuickQuiz } from '../app/question-bank/quick-quiz.ts'
import { seededRandom } from '../app/quiz/quiz.fixture.ts'
import { drawSet } from '../app/sets/draw-set.server.ts'
import { dealHand } from '../app/starter-bank/hand.ts'
import { readStarterContent } from '../app/starter-bank/starter-content.server.ts'
import type { RidingItem } from '../app/starter-bank/starter-item.ts'
import { bankOf } from '../app/starter-bank/state-bank.ts'
import { examTerms } from '../app/states/exam-terms.ts'
import { readFacts } from './bank-facts.ts'
import { handFaults, unaskedIn } from './bank-hands.ts'

const CONTENT = readStarterContent()
const BANKS = [...CONTENT.states.values()].map((state) => ({
  ...state,
  about: { ...state.test, book: state.book },
  bank: asShown(bankOf(CONTENT, state.abbrev)),
}))

test('each state’s quick quiz asks what every test asks', () => {
  expect(handFaults(CONTENT)).toEqual([])
  const dry = CONTENT.riding.filter(({ topic }) => topic !== 'fitness')
  expect(handFaults({ ...CONTENT, riding: dry })).toContain(
    'OH: its quick quiz asks nothing about alcohol.',
  )
})

test.each(BANKS)('so does each exam of $abbrev, and a mended quick quiz', (state) => {
  const { bank, about } = state
  const needed = bank.slice(0, LOADED_ITEMS).filter(mustSubject)
  for (const gone of needed) {
    expect(unaskedIn(chooseQuickQuiz(bank.filter((item) => item !== gone)))).toEqual([])
  }
  const random = seededRandom(7)
  for (let round = 0; round < 10; round++) {
    expect(unaskedIn(drawExam(bank, examTerms(about), random).questions)).toEqual([])
  }
})

describe('questions for riders on three wheels', () => {
  const bank = asShown(bankOf(CONTENT, 'OH'))
  const [chosen, others] = [bank.filter((item) => !isForAll(item)), bank.filter(isForAll)]
  const stored = (items: typeof bank): StoredItem[] =>
    items.map((item) => ({ ...item, revision: 1, version: 0, createdAt: '', origin: 'starter' }))

  test('are in the banks whose books teach them, unless three wheels need no test', () => {
    const has = BANKS.filter(({ bank }) => bank.some((item) => !isForAll(item)))
    const expected = BANKS.filter(({ abbrev, book }) => {
      return ['MSF', 'AAMVA'].includes(book.family ?? '') && !['CA', 'MT'].includes(abbrev)
    })
    expect(has.map(({ abbrev }) => abbrev)).toEqual(expected.map(({ abbrev }) => abbrev))
    expect(chosen).toHaveLength(16)
  })

  test.each([200, 5])('come up only if their topic is chosen, also with %i others', (count) => {
    const isChosen = (item: RidingItem) => !isForAll(item)
    const withFewOthers = [
      ...CONTENT.riding.filter(isChosen),
      ...CONTENT.riding.filter(isForAll).slice(0, 5),
    ]
    const items = [...chosen, ...others.slice(0, count)]
    const rider = learnedFrom([], { items }, 'OH', new Date())
    const set = { version: 1, count: 50, seed: 1 }
    const random = seededRandom(3)
    const drawn = {
      hand: dealHand(withFewOthers, 'OH').slice(0, 5),
      quick: chooseQuickQuiz(items, { arranged: chosen.map(({ id }) => id) }),
      loaded: drawnItems(stored(items), new Date()),
      exam: drawExam(items, examTerms(null), random).questions,
      'new questions': drawFromBank(rider, random),
      set: drawSet(stored(items), { ...set, topics: [] }),
    }
    for (const [name, questions] of Object.entries(drawn)) {
      expect(questions.length, name).toBeGreaterThanOrEqual(5)
      expect(
        questions.filter((item) => !isForAll(item)),
        name,
      ).toEqual([])
    }
    expect(drawTopic({ items }, 'three-wheels', new Map(), [], random)).toHaveLength(12)
    expect(drawSet(stored(items), { ...set, topics: ['three-wheels'] })).toHaveLength(16)
  })

  test('do not count for what a rider knows', () => {
    const answered = new Map(chosen.map(({ id }) => [id, []]))
    const now = new Date()
    const known = knowledgeOf(answered, { items: bank }, now)
    expect(known).toEqual(knowledgeOf(new Map(), { items: others }, now))
  })
})

test('the facts of a subject are about it', () => {
  const WORDS = {
    seeing: /\blook|\bsearch|\bmirror|\bSEE\b|to see\b/i,
    gaps: /\bgap\b|distance|cushion of space|well back/i,
    alcohol: /alcohol|\bdrink|\bBAC\b|\bsobers\b/i,
  }
  const facts = readFacts()
  for (const [subject, { facts: ids }] of Object.entries(MUST_ASK)) {
    for (const id of ids) {
      expect(facts.get(id)?.fact, id).toMatch(WORDS[subject as keyof typeof MUST_ASK])
    }
  }
})
