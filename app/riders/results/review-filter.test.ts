import { expect, test } from 'vitest'
import { filterAnswers, filtersOf } from './review-filter.ts'

const answers = (...outcomes: boolean[]) => outcomes.map((isCorrect) => ({ isCorrect }))
const MIXED = answers(true, false, true, false)

test.each([
  ['some wrong answers', MIXED, [], ['wrong', 'all']],
  ['flags', MIXED, [0], ['wrong', 'flagged', 'all']],
  ['only right answers', answers(true, true), [], ['all']],
  ['only wrong answers', answers(false, false), [], ['all']],
  ['only right answers and a flag', answers(true, true), [1], ['flagged', 'all']],
] as const)(
  'a review with %s has the filters that change something',
  (_, given, flags, filters) => {
    expect(filtersOf(given, flags)).toEqual(filters)
  },
)

test('a filter returns the places of its answers, in the order of the result', () => {
  const shown = (filter: 'wrong' | 'flagged' | 'all') => filterAnswers(filter, MIXED, [2, 1])
  expect([shown('wrong'), shown('flagged'), shown('all')]).toEqual([
    [1, 3],
    [1, 2],
    [0, 1, 2, 3],
  ])
})
