import { expect, test } from 'vitest'
import { TOPICS, topics } from '../../questions/question/topics.ts'
import { coverageOf } from './coverage.ts'

const MANUAL = { id: '0123456789ab', pages: 9 }
const sourceAt = (page: number, manual = MANUAL.id) =>
  ({ page, quote: 'A sentence.', link: `/manuals/OH/${manual}/${page}` }) as const

test('each topic and each page of the manual has the number of its questions', () => {
  const items = [
    { topic: 'gear', source: sourceAt(7) },
    { topic: 'gear', source: sourceAt(3) },
    { topic: 'braking', source: sourceAt(7) },
    { topic: 'law' },
    { topic: 'law', source: sourceAt(5, 'ba9876543210') },
    {},
  ]
  const coverage = coverageOf(items, MANUAL)
  expect(coverage.topics).toHaveLength(topics.length)
  const counts = coverage.topics.map(({ name, count }) => [name, count])
  expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual({
    [TOPICS.gear]: 2,
    [TOPICS.law]: 2,
    [TOPICS.braking]: 1,
  })
  expect(coverage).toMatchObject({
    withoutTopic: 1,
    pages: [
      { page: 3, count: 1 },
      { page: 7, count: 2 },
    ],
    gaps: [
      { first: 1, last: 2 },
      { first: 4, last: 6 },
      { first: 8, last: 9 },
    ],
    elsewhere: 3,
  })
})

test('without a manual there are topics only', () => {
  const { topics: counted, ...rest } = coverageOf([{ topic: 'gear' }], null)
  expect(counted).toContainEqual({ name: TOPICS.gear, count: 1 })
  expect(rest).toEqual({ withoutTopic: 0, pages: [], gaps: [], elsewhere: 1 })
})
