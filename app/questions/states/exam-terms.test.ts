import { describe, expect, test } from 'vitest'
import { readStarterContent } from '../../making/starter-bank/starter-content.server.ts'
import type { AboutTest } from './about-test.ts'
import { type ExamTerms, examTerms, fitTerms } from './exam-terms.ts'
import { US_STATES } from './us-states.ts'

const CONTENT = readStarterContent()

function aboutIn(abbrev: string): AboutTest {
  const state = CONTENT.states.get(abbrev)
  if (!state) throw new Error(`There is no content for ${abbrev}`)
  return { ...state.test, book: state.book }
}

/** The figures of a state's exam and their sources. The source of an unpublished figure is 'ours'. */
function told(abbrev: string) {
  const { questions, questionsBy, toPass, toPassBy, minutes } = examTerms(aboutIn(abbrev))
  const by = (who: string) => (who === 'not published' ? 'ours' : who)
  return [questions, by(questionsBy), toPass, by(toPassBy), minutes]
}

test.each(US_STATES)('the exam of $stateName has terms that can be met', ({ abbrev }) => {
  const about = aboutIn(abbrev)
  const terms = examTerms(about)
  const { minutes, questionsBy, toPassBy } = terms
  const apart = terms.signs?.apart ? terms.signs : { questions: 0, toPass: 0 }
  const questions = terms.questions - apart.questions
  const toPass = terms.toPass - apart.toPass
  expect(toPass).toBeGreaterThan(questions / 2)
  expect(toPass).toBeLessThanOrEqual(questions)
  expect(questions).toBeLessThanOrEqual(60)
  expect(questions).toBe(about.questions ?? 25)
  expect(toPass).toBe(about.toPass ?? Math.ceil((questions * (about.percentToPass ?? 80)) / 100))
  expect(minutes).toBe(about.minutes)
  expect(questionsBy === 'not published').toBe(about.questions === null)
  expect(toPassBy === 'not published').toBe(about.toPass === null && about.percentToPass === null)
})

test.each([
  ['OH', 40, 'reported by others', 30, 'reported by others', null],
  ['MA', 25, 'reported by others', 18, 'reported by others', 25],
  ['IL', 15, 'reported by others', 12, 'reported by others', null],
  ['OR', 25, 'official', 20, 'official', null],
  // The state publishes the number of questions, but no mark.
  ['CT', 16, 'official', 13, 'ours', null],
  ['UT', 25, 'official', 20, 'ours', null],
  // The mark is known as a percentage, but not the number of questions.
  ['SC', 25, 'ours', 20, 'reported by others', null],
  ['CA', 25, 'ours', 20, 'ours', null],
  ['WA', 25, 'reported by others', 20, 'reported by others', null],
])('the terms of the exam of %s', (abbrev, ...terms) => {
  expect(told(String(abbrev))).toEqual(terms)
})

test('three states have a rule for road signs, and only Massachusetts has a time limit', () => {
  const withRule = US_STATES.filter(({ abbrev }) => examTerms(aboutIn(abbrev)).signs)
  expect(withRule.map(({ abbrev }) => abbrev)).toEqual(['GA', 'NY', 'WI'])
  expect(examTerms(aboutIn('GA'))).toMatchObject({
    ...{ questions: 40, toPass: 31 },
    signs: { questions: 20, toPass: 15, apart: true },
  })
  expect(examTerms(aboutIn('WI'))).toMatchObject({
    ...{ questions: 40, toPass: 32 },
    signs: { questions: 15, toPass: 12, apart: true },
  })
  expect(examTerms(aboutIn('NY'))).toMatchObject({ signs: { questions: 4, toPass: 2 }, toPass: 14 })
  const withClock = US_STATES.filter(({ abbrev }) => examTerms(aboutIn(abbrev)).minutes)
  expect(withClock.map(({ abbrev }) => abbrev)).toEqual(['MA'])
})

test('a state without any known figures has 25 questions and the pass mark of the quick quiz', () => {
  expect(examTerms(null)).toEqual<ExamTerms>({
    questions: 25,
    questionsBy: 'not published',
    toPass: 20,
    toPassBy: 'not published',
    minutes: null,
    signs: null,
  })
})

describe('from a small bank', () => {
  const ohio = examTerms(aboutIn('OH'))
  const newYork = examTerms(aboutIn('NY'))

  test.each([
    [200, 40, 30],
    [40, 40, 30],
    [39, 39, 30],
    [12, 12, 9],
    [1, 1, 1],
  ])('of %i questions, an exam of 40 asks %i and needs %i', (inBank, questions, toPass) => {
    expect(fitTerms(ohio, inBank, 0)).toMatchObject({ questions, toPass })
  })

  test.each([
    [
      { inBank: 100, signs: 8 },
      { questions: 20, toPass: 14, signs: { questions: 4, toPass: 2 } },
    ],
    [
      { inBank: 18, signs: 8 },
      { questions: 14, toPass: 10, signs: { questions: 4, toPass: 2 } },
    ],
    [
      { inBank: 100, signs: 1 },
      { questions: 20, toPass: 14, signs: { questions: 1, toPass: 1 } },
    ],
    [
      { inBank: 100, signs: 0 },
      { questions: 20, toPass: 14, signs: null },
    ],
  ])('with %o, an exam with a rule for signs has %o', ({ inBank, signs }, terms) => {
    expect(fitTerms(newYork, inBank, signs)).toMatchObject(terms)
  })

  test.each([
    [15, { questions: 40, toPass: 32, signs: { questions: 15, toPass: 12, apart: true } }],
    [5, { questions: 30, toPass: 24, signs: { questions: 5, toPass: 5 } }],
    [0, { questions: 25, toPass: 20, signs: null }],
  ])('with %i signs, an exam with a part about them has as many others', (signs, terms) => {
    expect(fitTerms(examTerms(aboutIn('WI')), 200, signs)).toMatchObject(terms)
  })
})
