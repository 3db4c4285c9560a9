import { expect, test } from 'vitest'
import { answerAt, answersFrom } from '../attempts/answers.fixture.ts'
import { lastQuizzes } from './last-quizzes.ts'

test('returns the quizzes that ended last first, and at most the requested number', () => {
  const log = answersFrom(0, 48).map((entry, number) => ({
    ...entry,
    correct: number % 12 <= number / 12,
  }))
  const results = [4, 3, 2, 1].map((right) => ({
    mode: 'quiz',
    right,
    answered: 12,
    questions: 12,
  }))
  expect(lastQuizzes(log, 'OH', 9, 12)).toEqual(results)
  expect(lastQuizzes(log, 'OH', 2, 12)).toEqual(results.slice(0, 2))
  expect(lastQuizzes([], 'OH', 2, 12)).toEqual([])
})

test('two quizzes answered at once in two tabs each keep all their answers', () => {
  const quiz = (first: number, correct: boolean) =>
    answersFrom(first, first + 12).map((entry) => ({ ...entry, correct }))
  const [long, short] = [quiz(0, true), quiz(12, false)]
  const log = [...long.slice(0, 4), ...short, ...long.slice(4)]
  expect(lastQuizzes(log, 'OH', 1, 12)).toEqual([
    { mode: 'quiz', right: 12, answered: 12, questions: 12 },
  ])
  expect(lastQuizzes(log, 'OH', 2, 12).map(({ right }) => right)).toEqual([12, 0])
})

test('counts exams, but no unfinished, topic or mistake quizzes, and no other state', () => {
  const log = [
    ...answersFrom(0, 12).map((entry) => ({ ...entry, mode: 'exam' as const })),
    ...answersFrom(12, 24).map((entry) => ({ ...entry, state: 'NY' as const })),
    ...answersFrom(24, 36).map((entry) => ({ ...entry, mode: 'topic' as const })),
    ...answersFrom(36, 48).map((entry) => ({ ...entry, mode: 'mistakes' as const })),
    ...answersFrom(48, 59),
  ]
  expect(lastQuizzes(log, 'OH', 9, 12)).toEqual([
    { mode: 'exam', right: 12, answered: 12, questions: 12 },
  ])
  expect(lastQuizzes([...log, answerAt(59)], 'OH', 9, 12)).toHaveLength(2)
})

test('skipped questions of an exam count as wrong, the first and the last question, too', () => {
  const exam = answersFrom(0, 13).map((entry, place) => ({
    ...entry,
    id: `${'e'.repeat(32)}-${place}`,
    mode: 'exam' as const,
  }))
  const result = { mode: 'exam', right: 12, answered: 12, questions: 14 }
  expect(lastQuizzes(exam.slice(1), 'OH', 9, 14)).toEqual([result])
  expect(lastQuizzes(exam.slice(1), 'OH', 9, null)).toEqual([{ ...result, questions: 13 }])
})

test('reads only the answers that it needs, also after an exam whose first question was skipped', () => {
  const unneeded = {
    ...answerAt(0),
    get state(): never {
      throw new Error('The loop went too far')
    },
  }
  const exam = answersFrom(12, 24).map((entry) => ({
    ...entry,
    mode: 'exam' as const,
    answeredAt: answerAt(12).answeredAt,
  }))
  const skipped = exam.slice(1)
  expect(lastQuizzes([unneeded, ...skipped], 'OH', 1, 12)).toMatchObject([{ answered: 11 }])
})
