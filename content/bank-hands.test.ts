import { describe, expect, test } from 'vitest'
import { chooseQuickQuiz } from '../app/making/question-bank/quick-quiz.ts'
import { dealHand } from '../app/making/starter-bank/hand.ts'
import { readStarterContent } from '../app/making/starter-bank/starter-content.server.ts'
import type { RidingItem } from '../app/making/starter-bank/starter-item.ts'
import { bankOf } from '../app/making/starter-bank/state-bank.ts'
import { drawnItems } from '../app/questions/bank/questions.server.ts'
import { MUST_ASK, mustSubject } from '../app/questions/question/must-ask.ts'
import { LOADED_ITEMS } from '../app/questions/question/quiz-limits.ts'
import { asShown } from '../app/questions/question/shown-item.fixture.ts'
import type { StoredItem } from '../app/questions/question/stored-items.server.ts'
import { isForAll } from '../app/questions/question/topics.ts'
import { examTerms } from '../app/questions/states/exam-terms.ts'
import { drawExam } from '../app/riders/exam/draw-exam.ts'
import { drawFromBank } from '../app/riders/learning/draw-from-bank.ts'
import { drawTopic } from '../app/riders/learning/draw-practice.ts'
import { knowledgeOf } from '../app/riders/learning/knowledge.ts'
import { learnedFrom } from '../app/riders/learning/learned.ts'
import { seededRandom } from '../app/riders/quiz/quiz.fixture.ts'
import { drawSet } from '../app/school/sets/draw-set.server.ts'
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
