import { expect, test } from 'vitest'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { topicResults } from './course-results.ts'

test('topics to teach begin with the most wrong answers, not with one wrong answer of one pupil', () => {
  const item = { question: '', options: [], correctAnswer: '', explanation: '' }
  const topics = ['law', 'signs', 'law', 'gear', undefined]
  const questions = asShown(topics.map((topic) => ({ ...item, topic })))
  const results = [1, 3, 1, 0, 4].map((right, n) => {
    const answered = n === 3 ? 0 : 4
    return { number: n + 1, question: '', answered, right, picks: [] }
  })
  expect(topicResults(questions, results)).toEqual([
    { name: "Your state's law", answered: 8, right: 2 },
    { name: 'Road signs', answered: 4, right: 3 },
  ])
  const few = results.map((one, n) => (n === 1 ? { ...one, answered: 1, right: 0 } : one))
  expect(topicResults(questions, few).map(({ answered }) => answered)).toEqual([8, 1])
})
