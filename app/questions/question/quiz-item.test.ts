import { describe, expect, test } from 'vitest'
import { makeItem } from '../../riders/quiz/quiz.fixture.ts'
import { quizItem } from './quiz-item.ts'

const read = (change: object) => quizItem.safeParse({ ...makeItem(1), ...change })

describe('a Quiz item', () => {
  test('has a question, four options, the correct option and an explanation', () => {
    expect(read({}).data).toEqual(makeItem(1))
  })

  test('is trimmed, so that the answer equals an option', () => {
    const untidy = { question: ' Why?\n', options: ['a ', ' b', 'c', 'd'], correctAnswer: 'b\t' }
    expect(read(untidy).data).toEqual({
      question: 'Why?',
      options: ['a', 'b', 'c', 'd'],
      correctAnswer: 'b',
      explanation: 'Because of 1.',
    })
  })

  test('loses fields that the schema does not have', () => {
    expect(read({ gsUri: 'gs://secret' }).data).toEqual(makeItem(1))
  })
})

describe('a value is not a Quiz item if it', () => {
  test.each([
    ['has three options', { options: ['a', 'b', 'c'], correctAnswer: 'a' }],
    ['has five options', { options: ['a', 'b', 'c', 'd', 'e'], correctAnswer: 'a' }],
    ['has an option twice', { options: ['a', 'b', 'c', 'a'], correctAnswer: 'a' }],
    ['has options that differ in spaces', { options: ['a', 'b', 'c', ' a '], correctAnswer: 'a' }],
    ['has an empty option', { options: ['a', 'b', 'c', ''], correctAnswer: 'a' }],
    ['has an option of spaces', { options: ['a', 'b', 'c', '  '], correctAnswer: 'a' }],
    ['has a number as an option', { options: ['a', 'b', 'c', 4], correctAnswer: 'a' }],
    ['has one text for its options', { options: 'abcd', correctAnswer: 'a' }],
    ['has an answer that is not an option', { correctAnswer: '2 right' }],
    ['has an answer in other case', { correctAnswer: '1 RIGHT' }],
    ['has a number as its answer', { correctAnswer: 1 }],
    ['has an empty answer', { correctAnswer: '' }],
    ['has an empty question', { question: '' }],
    ['has a question of spaces', { question: ' \n' }],
    ['has no question', { question: undefined }],
    ['has an empty explanation', { explanation: '' }],
    ['has no explanation', { explanation: undefined }],
  ])('%s', (_what, change) => {
    expect(read(change).success).toBe(false)
  })

  test.each([null, undefined, [], 'item', 1])('is %j', (value) => {
    expect(quizItem.safeParse(value).success).toBe(false)
  })
})
