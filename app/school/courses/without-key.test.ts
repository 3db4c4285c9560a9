import { expect, test } from 'vitest'
import { riderItem, type ShownItem } from '../../questions/question/quiz-item.ts'
import { withoutKey } from './without-key.ts'

const ASKED = [
  'id',
  'question',
  'options',
  'picture',
  'language',
  'english',
  'isOfSchool',
  'revision',
]

test('a question of a test has nothing but what is asked', () => {
  const { left, right } = riderItem.def
  const names = [left, right].flatMap((part) => Object.keys((part as typeof right).shape))
  expect(names).toEqual(expect.arrayContaining([...ASKED, 'explanation', 'whyWrong']))
  const item = Object.fromEntries(names.map((name) => [name, name])) as unknown as ShownItem
  const { correctAnswer, explanation, ...asked } = withoutKey(item)
  expect([correctAnswer, explanation]).toEqual(['', ''])
  expect(Object.keys(asked).sort()).toEqual(ASKED.toSorted())
})
