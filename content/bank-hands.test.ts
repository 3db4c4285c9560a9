import { expect, test } from 'vitest'
import { drawExam } from '../app/exam/draw-exam.ts'
import { MUST_ASK, mustSubject } from '../app/question/must-ask.ts'
import { LOADED_ITEMS } from '../app/question/quiz-limits.ts'
import { chooseQuickQuiz } from '../app/question-bank/quick-quiz.ts'
import { seededRandom } from '../app/quiz/quiz.fixture.ts'
import { readStarterContent } from '../app/starter-bank/starter-content.server.ts'
import { bankOf } from '../app/starter-bank/state-bank.ts'
import { examTerms } from '../app/states/exam-terms.ts'
import { readFacts } from './bank-facts.ts'
import { handFaults, unaskedIn } from './bank-hands.ts'

const CONTENT = readStarterContent()
const BANKS = [...CONTENT.states.values()].map((state) => ({
  ...state,
  about: { ...state.test, book: state.book },
  bank: bankOf(CONTENT, state.abbrev),
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
