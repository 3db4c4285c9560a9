import { expect, test } from 'vitest'
import { asShown } from '../../questions/question/shown-item.fixture.ts'
import { keyed, missedQuestions, topicCounts } from './course-results.ts'

const item = (id: string, topic?: string) => ({
  ...{ id, topic, question: `${id}?`, options: ['one', 'two', 'three', 'four'] },
  ...{ correctAnswer: 'two', explanation: '' },
})

/** A lesson whose pupils answer with a letter for each question. B is right. */
function lesson(id: string, items: ReturnType<typeof item>[]) {
  const ids = items.map(({ id }) => id)
  return keyed({ lesson: id, questions: asShown(items), placeOf: (one) => ids.indexOf(one) })
}

const LESSONS = [
  lesson('01', [item('a', 'law'), item('b', 'signs'), item('c'), item('own-01')]),
  lesson('02', [item('a', 'law'), item('d', 'law')]),
]
const pupil = (first: string, second: string) => ({
  lessons: { '01': { letters: first }, '02': { letters: second } },
})
// Ana: law 1 of 3, signs 0 of 1, manual 1 of 1, own 1 of 1. Ben: law 0 of 1, signs 1 of 1.
const [ANA, BEN] = [pupil('AABB', 'BC'), pupil('CB--', '')]

test('topics begin with the most wrong answers, and the own questions are a topic of their own', () => {
  expect(topicCounts(LESSONS, [ANA, BEN])).toEqual([
    { topic: 'law', answered: 4, right: 1 },
    { topic: 'signs', answered: 2, right: 1 },
    { topic: 'manual', answered: 1, right: 1 },
    { topic: 'own', answered: 1, right: 1 },
  ])
  expect(topicCounts(LESSONS, [BEN])[0]).toEqual({ topic: 'law', answered: 1, right: 0 })
  expect(topicCounts(LESSONS, [pupil('', '')])).toEqual([])
})

test('a question that two lessons ask is missed once, with the wrong picks of both', () => {
  const missed = missedQuestions(LESSONS, [ANA, BEN, pupil('CA', 'A')])
  expect(missed.map(({ item, ...counts }) => ({ id: item.id, ...counts }))).toEqual([
    {
      ...{ id: 'a', answered: 5, right: 1 },
      picks: [
        { option: 'one', count: 2 },
        { option: 'three', count: 2 },
      ],
    },
    { id: 'b', answered: 3, right: 1, picks: [{ option: 'one', count: 2 }] },
    { id: 'd', answered: 1, right: 0, picks: [{ option: 'three', count: 1 }] },
  ])
})
