import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeItem } from '../quiz/quiz.fixture.ts'
import { passesExam } from '../results/score.ts'
import { examTerms } from '../states/exam-terms.ts'
import {
  beginExam,
  type ExamAction,
  type ExamSession,
  examAnswers,
  examReducer,
  leftMs,
  markOf,
  openPlaces,
} from './exam-session.ts'
import { read as readExam } from './unfinished-exam.ts'

const BEGUN = { id: '0123456789abcdef'.repeat(2), stateAbbrev: 'MA', stateName: 'Massachusetts' }
const TERMS = { ...examTerms(null), toPass: 4, minutes: 25 }
const QUESTIONS = Array.from({ length: 6 }, (_, index) => ({
  ...makeItem(index + 1),
  id: `item-${index + 1}`,
  topic: index < 3 ? ('signs' as const) : ('law' as const),
}))

const begin = (change: Partial<typeof TERMS> = {}) =>
  beginExam(BEGUN, QUESTIONS, { ...TERMS, ...change })

const played = (...actions: ExamAction[]) => actions.reduce(examReducer, begin())

const pick = (option: string): ExamAction => ({ type: 'pick', option })
const go = (to: number): ExamAction => ({ type: 'go', to })

const actions = fc.oneof(
  fc.record({
    type: fc.constant('pick'),
    option: fc.constantFrom('1 right', '2 low', '3 odd', '?'),
  }),
  fc.record({ type: fc.constant('go'), to: fc.integer({ min: -2, max: 8 }) }),
  fc.record({ type: fc.constant('flag') }),
  fc.record({ type: fc.constant('spend'), ms: fc.double({ min: -5, max: 400_000, noNaN: true }) }),
  fc.record({ type: fc.constant('finish') }),
) as fc.Arbitrary<ExamAction>

test('after any actions, an exam can be stored and read back unchanged', () => {
  fc.assert(
    fc.property(fc.array(actions, { maxLength: 40 }), (list) => {
      const session = played(...list)
      expect(readExam(JSON.stringify(session))).toEqual(session)
      expect(examAnswers(session)).toHaveLength(6)
      expect(new Set(session.flags).size).toBe(session.flags.length)
      const right = examAnswers(session).filter(({ isCorrect }) => isCorrect).length
      expect(right + openPlaces(session).length).toBeLessThanOrEqual(6)
    }),
  )
})

test('no action changes an exam that is over', () => {
  fc.assert(
    fc.property(fc.array(actions), (list) => {
      const over = played(pick('1 right'), { type: 'finish' })
      expect(list.reduce(examReducer, over)).toBe(over)
    }),
  )
})

describe('a question', () => {
  test('accepts another pick, but only of its own options', () => {
    const changed = played(pick('1 low'), pick('1 right'), pick('2 right'))
    expect(changed.picks).toEqual(['1 right', null, null, null, null, null])
  })

  test('can be flagged, and unflagged later', () => {
    const flag: ExamAction = { type: 'flag' }
    expect(played(flag, go(4), flag).flags).toEqual([0, 4])
    expect(played(flag, go(4), flag, go(0), flag).flags).toEqual([4])
  })

  test.each([-1, 6, 0.5])('cannot be opened at the place %d, which does not exist', (to) => {
    expect(played(go(3), go(to)).index).toBe(3)
  })
})

describe('the clock', () => {
  const spend = (ms: number): ExamAction => ({ type: 'spend', ms })

  test('ends the exam when no time is left, with the answers so far', () => {
    const almost = played(pick('1 right'), spend(25 * 60_000 - 1))
    expect([almost.isOver, leftMs(almost)]).toEqual([false, 1])
    const over = examReducer(almost, spend(1))
    expect([over.isOver, leftMs(over), over.picks[0]]).toEqual([true, 0, '1 right'])
  })

  test('never runs backward, and does not run in an exam without a time limit', () => {
    expect(leftMs(played(spend(1000), spend(-500)))).toBe(25 * 60_000 - 1000)
    const timeless = examReducer(begin({ minutes: null } as never), spend(1e9))
    expect([timeless.isOver, leftMs(timeless)]).toEqual([false, null])
  })
})

describe('the verdict', () => {
  /** An exam in which the first `signs` road signs and the first `law` questions are right. */
  function answered(signs: number, law: number, change: Partial<typeof TERMS> = {}): ExamSession {
    const isRight = (place: number) => (place < 3 ? place < signs : place - 3 < law)
    return QUESTIONS.reduce((session, { options }, place) => {
      const option = options[isRight(place) ? 1 : 0] ?? ''
      return [go(place), pick(option)].reduce(examReducer, session)
    }, begin(change))
  }
  const passes = (session: ExamSession) => passesExam(markOf(session), examAnswers(session))

  test.each([
    [3, 0, false],
    [3, 1, true],
    [1, 3, true],
  ])('with %i right signs and %i right others', (signs, law, passed) => {
    expect(passes(answered(signs, law))).toBe(passed)
  })

  test('needs enough right road signs if the state has a rule for them', () => {
    const rule = { signs: { questions: 3, toPass: 2 } } as never
    expect(markOf(begin(rule))).toEqual({ toPass: 4, signs: { places: [0, 1, 2], toPass: 2 } })
    expect(passes(answered(2, 2, rule))).toBe(true)
    expect(passes(answered(1, 3, rule))).toBe(false)
    expect(passes(answered(3, 0, rule))).toBe(false)
  })

  test('counts an open question as wrong, with the text "No answer"', () => {
    expect(examAnswers(begin())[0]).toEqual({
      question: 'Question 1?',
      selectedAnswer: 'No answer',
      correctAnswer: '1 right',
      isCorrect: false,
    })
  })
})

describe('a stored exam', () => {
  const [first, second] = QUESTIONS
  test.each([
    ['cut off', JSON.stringify(begin()).slice(0, 500)],
    ['a list', '[]'],
    ['empty', ''],
    ['without an id', { id: 'x' }],
    ['without questions', { questions: [], picks: [] }],
    ['with too few picks', { picks: [null] }],
    ['with a pick that is not an option', { picks: ['?', null, null, null, null, null] }],
    ['with a flag beyond the questions', { flags: [6] }],
    ['with an index beyond its questions', { index: 6 }],
    ['with a negative time', { elapsedMs: -1 }],
    ['with a pass mark of 0', { toPass: 0 }],
    ['with malformed questions', { questions: [first, second, {}, {}, {}, {}] }],
  ])('is dropped if it is malformed: %s', (_what, damage) => {
    const whole = (change: object) => JSON.stringify({ ...begin(), ...change })
    expect(readExam(typeof damage === 'string' ? damage : whole(damage))).toBeNull()
  })
})
