import { describe, expect, test } from 'vitest'
import { EXAMS } from '../exam/exam-host.ts'
import { QUIZZES } from '../quiz/quiz-host.ts'
import { TOPIC_QUIZZES } from '../study/study-host.ts'
import { read } from './attempt.ts'
import { AT, exam, finished, NOW, stored } from './stored-attempts.fixture.ts'

const [first, second] = stored.picks

const readQuiz = (text: string) => read(text, QUIZZES.mode)
const changed = (change: object) => JSON.stringify({ ...stored, ...change })

describe('a stored text', () => {
  test.each(['', 'null', '[]', '{}', '12', '"quiz"', '{"id":', 'undefined', '\u0000'])(
    'is malformed when it is %j',
    (text) => {
      expect(readQuiz(text)).toBeNull()
    },
  )

  test.each([
    ['is cut off', changed({}).slice(0, 500)],
    ['has its time as text', changed({ savedAt: '1' })],
    ['has no state', changed({ stateName: undefined })],
    ['has a malformed id', changed({ id: '../1' })],
    ['has no questions', changed({ questions: [], picks: [] })],
    ['has a malformed question', changed({ questions: [{ question: 'Why?' }] })],
    ['has an index before its answers', changed({ index: 0 })],
    ['has an index beyond its answers', changed({ picks: [first, null, null], index: 2 })],
    ['has an index beyond its questions', changed({ picks: [first, second, second], index: 3 })],
    ['has a negative index', changed({ index: -1 })],
    ['has a fractional index', changed({ index: 1.5 })],
    ['has too few picks', changed({ picks: [first, second] })],
    ['has a malformed pick', changed({ picks: [first, { isCorrect: 'yes' }, null] })],
    ['has a pick that is no option', changed({ picks: [first, { option: 'neither' }, null] })],
    ['ended before its last answer', changed({ ended: AT })],
  ])('is malformed when it %s', (_what, text) => {
    expect(readQuiz(text)).toBeNull()
  })

  test.each([
    ['a flag beyond the questions', { flags: [2] }],
    ['a negative time', { spentMs: -1 }],
    ['a pass mark of 0', { terms: { toPass: 0, signsToPass: null, minutes: null } }],
    ['an index beyond its questions', { index: 2 }],
  ])('of an exam is malformed when it has %s', (_what, change) => {
    const text = JSON.stringify({ ...exam, ...change })
    expect(read(JSON.stringify(exam), EXAMS.mode)).toEqual(exam)
    expect(read(text, EXAMS.mode)).toBeNull()
  })

  test('is valid when it is unchanged', () => {
    expect(readQuiz(JSON.stringify(stored))).toEqual(stored)
  })
})

describe('what devices stored until December 2026 is taken over:', () => {
  const { id, stateAbbrev, stateName, questions } = stored
  const of = { id, stateAbbrev, stateName, questions, savedAt: NOW }
  const answers = ['1 low', '2 right'].map((selectedAnswer) => ({ selectedAnswer }))

  test('a quiz, whose first answer came with a link', () => {
    const quiz = readQuiz(JSON.stringify({ ...of, answers, index: 1, foreign: 1 }))
    const picks = [{ option: '1 low' }, { option: '2 right', ...AT }, null]
    expect(quiz).toEqual({ ...stored, picks })
  })

  test('a finished quiz of a topic', () => {
    const two = { ...of, questions: questions.slice(0, 2), answers, index: 2, study: 'OR law' }
    const { mode } = TOPIC_QUIZZES
    expect(read(JSON.stringify(two), mode)).toEqual({
      ...{ ...finished, mode, study: 'OR law' },
    })
  })

  test.each([false, true])('an exam; it is over: %s', (isOver) => {
    const terms = { toPass: 2, signsToPass: null, minutes: 20 }
    const picks = ['1 low', null, '3 right']
    const had = { ...of, ...terms, picks, flags: [1], index: 1, elapsedMs: 9_000, isOver }
    expect(read(JSON.stringify(had), EXAMS.mode)).toEqual({
      ...of,
      ...{ mode: 'exam', terms, flags: [1], index: 1, spentMs: 9_000 },
      picks: picks.map((option) => option && { option, ...AT }),
      ...(isOver && { ended: AT }),
    })
  })
})
