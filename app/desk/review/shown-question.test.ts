import { expect, test } from 'vitest'
import { questionChange } from '../../making/question-bank/question-changes.ts'
import { neighborOf, shownQuestion, withReason } from './shown-question.ts'

const waits = (id: string, createdAt = '2026-11-23T08:00:00.000Z') => ({ id, createdAt })
const [first, second, third] = [waits('r1-1'), waits('r1-2'), waits('v1-3')]
const all = [first, second, third]

test('a question stays in its form while a run adds others before it', () => {
  expect(shownQuestion([third], null, null)).toBe(third)
  expect(shownQuestion([...all], third, null)).toBe(third)
  const reread = { ...third, reasons: [] }
  expect(shownQuestion([first, second, reread], third, null)).toBe(reread)
})

test('a question that somebody else settled stays shown, and the admin steps on from its place', () => {
  expect(shownQuestion([first, third], second, null)).toBe(second)
  expect(shownQuestion([], second, first)).toBe(second)
  expect(neighborOf([first, third], second, 1)).toBe(third)
  expect(neighborOf([first, third], second, -1)).toBe(first)
  expect(neighborOf([first], second, 1)).toBe(first)
  expect(neighborOf([], second, 1)).toBe(null)
})

test('a question in the form is not replaced when it waits again with another text', () => {
  const again = waits('r1-2', '2026-11-23T09:00:00.000Z')
  expect(shownQuestion([first, again, third], second, null)).toBe(second)
  expect(neighborOf([first, again, third], second, 1)).toBe(again)
})

test('a decision shows the next question, or the previous question if there is no next one', () => {
  expect(shownQuestion([first, third], second, second)).toBe(third)
  expect(shownQuestion(all, second, second)).toBe(second)
  expect(shownQuestion([first, second], third, third)).toBe(second)
  expect(shownQuestion([], third, third)).toBe(null)
})

test('a step past the first or the last question stays at that question', () => {
  expect(neighborOf(all, first, -1)).toBe(first)
  expect(neighborOf(all, third, 1)).toBe(third)
  expect(neighborOf(all, second, 1)).toBe(third)
})

test('one press rejects as many questions of a reason as the server accepts at once', () => {
  const many = Array.from({ length: 900 }, (_, n) => {
    const code = n % 3 === 0 ? ('duplicate' as const) : ('number' as const)
    return { ...waits(`r1-${n}`), reasons: [{ code }] }
  })
  const accepts = (code: 'duplicate' | 'number') => {
    const { count, first } = withReason(many, code)
    const questions = first.map(({ id, createdAt }) => ({ id, createdAt }))
    return [count, questionChange.safeParse({ intent: 'reject-all', questions }).success]
  }
  expect(accepts('duplicate')).toEqual([300, true])
  expect(accepts('number')).toEqual([600, true])
  expect(withReason(many, 'number').first).toHaveLength(400)
})
