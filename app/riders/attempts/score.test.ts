import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeAttempt, makeItems } from '../quiz/quiz.fixture.ts'
import { answersOf } from './life.ts'
import { distance, grade, isPass, percentage, verdict } from './score.ts'
import { sharedExam, sharedScore } from './score-messages.ts'

test('the score is the number of right answers', () => {
  const picks = ['1 right', '2 low'].map((option) => ({ option }))
  expect(grade(answersOf({ ...makeAttempt(makeItems(2)), picks })).score).toBe(1)
  expect(grade([]).score).toBe(0)
})

describe('the percentage', () => {
  test.each([
    [9, 12, 75],
    [10, 12, 83],
    [12, 12, 100],
    [0, 12, 0],
    [0, 0, 0],
    [1, 8, 13],
    [3, 8, 38],
    [1, 200, 1],
    [1, 201, 0],
    [2, 3, 67],
    [4, 5, 80],
    [3, 4, 75],
    [1, 3, 33],
    [2, 2, 100],
    [0, 1, 0],
  ])('of %i right out of %i is %i', (score, total, percent) => {
    expect(percentage(score, total)).toBe(percent)
  })

  test('is the nearest whole percent, for any score of any quiz', () => {
    const scores = fc
      .integer({ min: 1, max: 25 })
      .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)))
    fc.assert(
      fc.property(scores, ([score, total]) => {
        // This is score / total * 100 in integers, with halves rounded up.
        expect(percentage(score, total)).toBe(
          (200 * score + total - ((200 * score + total) % (2 * total))) / (2 * total),
        )
      }),
    )
  })
})

describe('the verdict', () => {
  test.each([80, 81, 100])('of %i percent is a pass', (percent) => {
    expect(isPass(percent)).toBe(true)
    expect(verdict(percent)).toBe("Excellent! You're on the right track.")
  })

  test.each([0, 33, 75, 79])('of %i percent is not a pass', (percent) => {
    expect(isPass(percent)).toBe(false)
    expect(verdict(percent)).toBe('Keep practicing to improve your score.')
  })

  test('is a pass from ten right answers of twelve', () => {
    expect(isPass(percentage(9, 12))).toBe(false)
    expect(isPass(percentage(10, 12))).toBe(true)
  })

  test('uses the rounded percentage: 31 of 39 (79.49) fails, and 35 of 44 (79.55) passes', () => {
    expect(isPass(percentage(31, 39))).toBe(false)
    expect(isPass(percentage(35, 44))).toBe(true)
  })
})

test.each([
  [9, 12, '1 more right answer to reach our goal of 80%.'],
  [8, 12, '2 more right answers to reach our goal of 80%.'],
  [0, 1, '1 more right answer to reach our goal of 80%.'],
  // 35 of 44 is 79.55, which rounds to a pass.
  [34, 44, '1 more right answer to reach our goal of 80%.'],
  [10, 12, null],
  [12, 12, 'Every answer is right!'],
  [0, 0, null],
])('the distance of %i right out of %i is: %s', (score, total, words) => {
  expect(distance(score, total)).toBe(words)
})

test('the shared sentence of an exam says whether it was passed', () => {
  expect(sharedExam('Ohio', 80, true)).toBe(
    'I passed a practice exam for the Ohio motorcycle test with 80%.',
  )
  expect(sharedExam('Ohio', 33, false)).toBe(
    'I scored 33% on a practice exam for the Ohio motorcycle test.',
  )
})

test('the shared sentence has the percentage and the state', () => {
  expect(sharedScore('Ohio', 83)).toBe('I scored 83% on the Ohio motorcycle practice quiz.')
})
