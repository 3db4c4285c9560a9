import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeItem, makeItems } from '../quiz/quiz.fixture.ts'
import { read } from './attempt.ts'
import {
  type Attempt,
  type AttemptEvent,
  answersOf,
  begin,
  currentAnswer,
  currentQuestion,
  examMarkOf,
  leftMs,
  next,
  onward,
  openPlaces,
} from './life.ts'
import { rulesOf } from './rules.ts'
import { passesExam } from './score.ts'

const NOW = { at: '2026-11-29T10:00:00.000Z', day: '2026-11-29' }
const ID = '0123456789abcdef'.repeat(2)
const OF_STATE = { id: ID, stateAbbrev: 'MA', stateName: 'Massachusetts' }

const quizOf = (count: number) => begin({ ...OF_STATE, mode: 'quiz', questions: makeItems(count) })
const QUESTIONS = makeItems(6).map((item, place) => ({
  ...item,
  topic: place < 3 ? 'signs' : 'law',
}))
const TERMS = { toPass: 4, signsToPass: null, minutes: 25 }
const examOf = (change: Partial<Attempt['terms']> = {}) =>
  begin({ ...OF_STATE, mode: 'exam', questions: QUESTIONS, terms: { ...TERMS, ...change } })

const pick = (option: string): AttemptEvent => ({ type: 'pick', option })
const go = (to: number): AttemptEvent => ({ type: 'go', to })
const spend = (ms: number): AttemptEvent => ({ type: 'spend', ms })
const flag: AttemptEvent = { type: 'flag' }
const guess: AttemptEvent = { type: 'guess' }
const end: AttemptEvent = { type: 'end' }

const inOrder = (...events: AttemptEvent[]) =>
  events.reduce((attempt, event) => next(attempt, event, NOW), quizOf(2))
const freely = (...events: AttemptEvent[]) =>
  events.reduce((attempt, event) => next(attempt, event, NOW), examOf())

const optionsOf = ({ picks }: Attempt) => picks.map((given) => given?.option ?? null)

describe('in order', () => {
  test('a question is open until an option is picked', () => {
    expect(currentQuestion(inOrder())).toEqual(makeItem(1))
    expect(currentAnswer(inOrder())).toBeNull()
  })

  test.each(['1 right', '1 low'])('the pick %j is recorded with its time', (selectedAnswer) => {
    const picked = inOrder({ type: 'pick', option: selectedAnswer, seconds: 7 })
    expect(picked.picks[0]).toEqual({ option: selectedAnswer, seconds: 7, ...NOW })
    expect(currentAnswer(picked)).toEqual({
      question: 'Question 1?',
      selectedAnswer,
      correctAnswer: '1 right',
      isCorrect: selectedAnswer === '1 right',
    })
  })

  test('a right answer can be marked as a guess, and the mark taken back, until the rider goes on', () => {
    const marked = inOrder(pick('1 right'), guess)
    expect(marked.picks[0]).toEqual({ option: '1 right', guessed: true, ...NOW })
    expect(currentAnswer(marked)).toMatchObject({ isCorrect: true, guessed: true })
    expect(answersOf(marked)).toEqual([currentAnswer(marked)])
    expect(inOrder(pick('1 right'), guess, guess)).toEqual(inOrder(pick('1 right')))
    expect(inOrder(pick('1 right'), guess, go(1), pick('2 right'), end).picks).toMatchObject([
      { guessed: true },
      { option: '2 right' },
    ])
  })

  const whole = [pick('1 right'), go(1), pick('2 low'), end]

  test.each<[string, AttemptEvent[], AttemptEvent]>([
    ['a guess before the answer', [], guess],
    ['a guess after a wrong answer', [pick('1 low')], guess],
    ['a guess after the end', whole, guess],
    ['a second pick', [pick('1 low')], pick('1 right')],
    ['the same pick again', [pick('1 low')], pick('1 low')],
    ['a pick that is no option', [], pick('2 right')],
    ['an empty pick', [], pick('')],
    ['a pick that an object inherits', [], pick('constructor')],
    ['going on without an answer', [], go(1)],
    ['going back', [pick('1 low'), go(1)], go(0)],
    ['going beyond the last question', [pick('1 low'), go(1), pick('2 low')], go(2)],
    ['an end before the last question', [pick('1 low')], end],
    ['an end without the last answer', [pick('1 low'), go(1)], end],
    ['a pick after the end', whole, pick('2 right')],
    ['going on after the end', whole, go(1)],
    ['a second end', whole, end],
  ])('%s changes nothing', (_what, before, event) => {
    const attempt = inOrder(...before)
    const copy = structuredClone(attempt)
    expect(next(attempt, event, NOW)).toBe(attempt)
    expect(attempt).toEqual(copy)
  })

  test('an answer leads to the next question, and the last one to the end', () => {
    const first = inOrder(pick('1 low'))
    expect(currentQuestion(next(first, onward(first), NOW))).toEqual(makeItem(2))
    const last = inOrder(...whole.slice(0, 3))
    expect(last.ended).toBeUndefined()
    const over = next(last, onward(last), NOW)
    expect(over.ended).toEqual(NOW)
    expect(answersOf(over).map(({ isCorrect }) => isCorrect)).toEqual([true, false])
  })
})

describe('freely, as in an exam', () => {
  test('a pick can be changed to another option of its question', () => {
    const changed = freely(pick('1 low'), pick('1 right'), pick('2 right'))
    expect(optionsOf(changed)).toEqual(['1 right', null, null, null, null, null])
    expect(openPlaces(changed)).toEqual([1, 2, 3, 4, 5])
  })

  test('no answer can be marked as a guess', () => {
    expect(freely(pick('1 right'), guess)).toEqual(freely(pick('1 right')))
  })

  test('a question can be flagged, and unflagged later', () => {
    expect(freely(flag, go(4), flag).flags).toEqual([0, 4])
    expect(freely(flag, go(4), flag, go(0), flag).flags).toEqual([4])
  })

  test.each([-1, 6, 0.5])('no question opens at the place %d, which does not exist', (to) => {
    expect(freely(go(3), go(to)).index).toBe(3)
  })

  test('an end needs no answers; open questions count as wrong, with the text "No answer"', () => {
    expect(answersOf(freely(go(2), end))[0]).toEqual({
      question: 'Question 1?',
      selectedAnswer: 'No answer',
      correctAnswer: '1 right',
      isCorrect: false,
    })
  })

  test('no time left ends the exam, with the answers so far', () => {
    const almost = freely(pick('1 right'), spend(25 * 60_000 - 1))
    expect([almost.ended, leftMs(almost)]).toEqual([undefined, 1])
    const over = next(almost, spend(1), NOW)
    expect([over.ended, leftMs(over), over.picks[0]?.option]).toEqual([NOW, 0, '1 right'])
  })

  test('the clock never runs backward, and does not run without a time limit', () => {
    expect(leftMs(freely(spend(1000), spend(-500)))).toBe(25 * 60_000 - 1000)
    const timeless = next(examOf({ minutes: null }), spend(1e9), NOW)
    expect([timeless.ended, leftMs(timeless)]).toEqual([undefined, null])
  })
})

describe('the mark of an exam', () => {
  /** Returns whether an exam passes whose first `signs` road signs and first `law` questions are right. */
  function passes(signs: number, law: number, change: Partial<Attempt['terms']> = {}) {
    const isRight = (place: number) => (place < 3 ? place < signs : place - 3 < law)
    const events = QUESTIONS.flatMap(({ options }, place) => [
      go(place),
      pick(options[isRight(place) ? 1 : 0] ?? ''),
    ])
    const over = events.reduce((exam, event) => next(exam, event, NOW), examOf(change))
    const mark = examMarkOf(over)
    return mark && passesExam(mark, answersOf(over))
  }

  test.each([
    [3, 0, false],
    [3, 1, true],
    [1, 3, true],
  ])('with %i right signs and %i right others', (signs, law, passed) => {
    expect(passes(signs, law)).toBe(passed)
  })

  test('needs enough right road signs if the state has a rule for them', () => {
    const rule = { signsToPass: 2 }
    expect(examMarkOf(examOf(rule))).toEqual({
      toPass: 4,
      signs: { places: [0, 1, 2], toPass: 2 },
    })
    expect(passes(2, 2, rule)).toBe(true)
    expect(passes(1, 3, rule)).toBe(false)
    expect(passes(3, 0, rule)).toBe(false)
  })

  test('needs enough of both parts if the road signs are apart', () => {
    const rule = { signsToPass: 2, signsApart: true }
    expect(examMarkOf(examOf(rule))).toMatchObject({ signs: { toPass: 2, apart: true } })
    expect(passes(2, 2, rule)).toBe(true)
    expect(passes(3, 1, rule)).toBe(false)
    expect(passes(1, 3, rule)).toBe(false)
  })

  test('is missing in a quiz', () => {
    expect(examMarkOf(quizOf(1))).toBeNull()
  })
})

const events: fc.Arbitrary<AttemptEvent> = fc.oneof(
  fc.constantFrom(...makeItems(7).flatMap(({ options }) => options)).map(pick),
  fc.string().map(pick),
  fc.integer({ min: -2, max: 8 }).map(go),
  fc.constant(flag),
  fc.constant(guess),
  fc.double({ min: -5, max: 400_000, noNaN: true }).map(spend),
  fc.constant(end),
)

describe.each([
  ['in order', quizOf(6)],
  ['freely', examOf()],
] as const)('whatever a rider does %s', (_how, begun) => {
  test('each state can be stored and read again, and no answer belongs to another question', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 60 }), (sequence) => {
        let attempt: Attempt = begun
        for (const given of sequence) {
          // Otherwise hardly any sequence goes on in order.
          const event = given.type === 'go' && given.to < 0 ? onward(attempt) : given
          const before = attempt
          attempt = next(attempt, event, NOW)
          expect(read(JSON.stringify(attempt), begun.mode)).toEqual(attempt)
          expect(attempt.questions).toBe(begun.questions)
          expect(new Set(attempt.flags).size).toBe(attempt.flags.length)
          if (before.ended) expect(attempt).toBe(before)
          if (rulesOf(begun.mode).mayChange) continue
          const kept = optionsOf(before).map((option, place) => option ?? optionsOf(attempt)[place])
          expect(optionsOf(attempt)).toEqual(kept)
          expect(attempt.index - before.index).toBeOneOf([0, 1])
        }
        attempt.picks.forEach((given, place) => {
          if (given) expect(begun.questions[place]?.options).toContain(given.option)
        })
      }),
    )
  })
})
