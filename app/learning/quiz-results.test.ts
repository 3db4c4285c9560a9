import { expect, test } from 'vitest'
import { answerAt, answersFrom } from '../answers/answers.fixture.ts'
import { quizResults } from './quiz-results.ts'

const quizId = (number: number) => number.toString(16).padStart(32, '0')

test('the answers of a quiz are one result, of the time of the last answer', () => {
  const log = answersFrom(0, 20).map((entry, place) => ({ ...entry, correct: place % 4 > 0 }))
  expect(quizResults(log)).toEqual([
    {
      id: quizId(0),
      state: 'OH',
      mode: 'quiz',
      right: 9,
      total: 12,
      answeredAt: '2026-11-20T12:11:00.000Z',
    },
    {
      id: quizId(1),
      state: 'OH',
      mode: 'quiz',
      right: 6,
      total: 8,
      answeredAt: '2026-11-20T12:19:00.000Z',
    },
  ])
})

test('two quizzes at once, as in two tabs, are two results in the order of their ends', () => {
  const inQuiz = (quiz: number, place: number, minute: number) =>
    answerAt(minute, { id: `${quizId(quiz)}-${place}`, mode: quiz > 1 ? 'exam' : 'topic' })
  const log = [inQuiz(1, 0, 0), inQuiz(2, 0, 1), inQuiz(2, 1, 2), inQuiz(1, 1, 3)]
  const results = quizResults(log).map(({ id, mode, total }) => ({ id, mode, total }))
  expect(results).toEqual([
    { id: quizId(2), mode: 'exam', total: 2 },
    { id: quizId(1), mode: 'topic', total: 2 },
  ])
})

test('results can be those of one state', () => {
  const log = [answerAt(0, { state: 'NY' }), answerAt(12)]
  expect(quizResults(log, 'NY').map(({ id }) => id)).toEqual([quizId(0)])
  expect(quizResults(log).map(({ state }) => state)).toEqual(['NY', 'OH'])
})
