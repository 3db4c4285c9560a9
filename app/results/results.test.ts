import { beforeEach, describe, expect, test } from 'vitest'
import { releaseSome } from '../../platform/documents/declared-collections.ts'
import { entriesOf } from '../../test/pages.fixture.ts'
import { NOON, openTestServices } from '../../test/services.fixture.ts'
import type { Services } from '../context.server.ts'
import {
  allResults,
  newestResults,
  type SubmittedQuiz,
  savedResults,
  saveResult,
  submittedQuiz,
} from './results.server.ts'

const ALICE = { id: 'session-of-alice', uid: 'a'.repeat(32) }
const BOB = { id: 'session-of-bob', uid: 'b'.repeat(32) }

let services: Services
let clock: { time: number }
beforeEach(() => {
  ;({ services, clock } = openTestServices())
})

const listResults = (services: Services, { uid }: typeof ALICE) =>
  entriesOf(newestResults(services, uid))

const idOf = (number: number) => number.toString(16).padStart(32, '0')

function quiz(number: number, right = 3, total = 4): SubmittedQuiz {
  const userAnswers = Array.from({ length: total }, (_, index) => ({
    question: `Question ${index}?`,
    selectedAnswer: index < right ? 'yes' : 'no',
    correctAnswer: 'yes',
  }))
  return { id: idOf(number), stateAbbrev: 'CA', userAnswers }
}

describe('a result', () => {
  test('is saved with the fields of the spec, computed by the server', async () => {
    expect(await saveResult(services, ALICE, quiz(1, 2, 3))).toEqual({
      id: idOf(1),
      score: 2,
      totalQuestions: 3,
      percentage: 67,
      userAnswers: quiz(1, 2, 3).userAnswers.map((answer, index) => ({
        ...answer,
        isCorrect: index < 2,
      })),
      stateAbbrev: 'CA',
      stateName: 'California',
      createdAt: NOON.toISOString(),
      timestamp: NOON.toISOString(),
    })
  })

  test('in a repeated request is the same one, with its first time', async () => {
    const first = await saveResult(services, ALICE, quiz(1))
    clock.time += 60_000
    expect(await saveResult(services, ALICE, quiz(1))).toEqual(first)
    expect(await listResults(services, ALICE)).toEqual([first])
  })

  test('of another quiz under the same id is refused', async () => {
    await saveResult(services, ALICE, quiz(1, 3))
    const refusal = { refused: 'other answers' }
    expect(await saveResult(services, ALICE, quiz(1, 4))).toEqual(refusal)
    const elsewhere = { ...quiz(1), stateAbbrev: 'OR' } as const
    expect(await saveResult(services, ALICE, elsewhere)).toEqual(refusal)
    expect(await listResults(services, ALICE)).toMatchObject([{ score: 3, stateAbbrev: 'CA' }])
  })

  test('belongs to one user, even if another user has the same id', async () => {
    await saveResult(services, ALICE, quiz(1, 3))
    await saveResult(services, BOB, quiz(1, 4))
    expect(await listResults(services, ALICE)).toMatchObject([{ score: 3 }])
    expect(await listResults(services, BOB)).toMatchObject([{ score: 4 }])
  })
})

test('the history has the newest 100, newest first; an export has all', async () => {
  for (let number = 1; number <= 230; number++) {
    clock.time += 1000
    await saveResult(services, ALICE, quiz(number))
  }
  const newest = Array.from({ length: 230 }, (_, index) => idOf(230 - index))
  const shown = await listResults(services, ALICE)
  expect(shown.map(({ id }) => id)).toEqual(newest.slice(0, 100))
  const all = () => entriesOf(allResults(services, ALICE.uid))
  expect((await all()).map(({ id }) => id)).toEqual(newest)
  for (let more = true; more; ) {
    const writes = await releaseSome(services, savedResults, ALICE.uid)
    expect(writes.length).toBeLessThanOrEqual(20)
    await services.documents.batch(writes)
    more = writes.length > 0
  }
  expect(await all()).toEqual([])
})

describe('a finished quiz', () => {
  const sent = (change: object) => submittedQuiz.safeParse({ ...quiz(1), ...change })
  const [answer] = quiz(1).userAnswers

  test('counts only with its answers', () => {
    const claims = {
      score: 12,
      percentage: 100,
      totalQuestions: 999,
      userId: BOB.uid,
      createdAt: '2000-01-01T00:00:00.000Z',
      timestamp: 'now',
      isAdmin: true,
    }
    const polluting = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{}}}')
    expect(sent({ ...claims, ...polluting }).data).toEqual(quiz(1))
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each([
    ['no id', { id: undefined }],
    ['a malformed id', { id: '../../bob/results/1' }],
    ['an unknown state', { stateAbbrev: 'ZZ' }],
    ['no answers', { userAnswers: [] }],
    ['malformed answers', { userAnswers: [null] }],
    ['answers that are not a list', { userAnswers: { length: 3 } }],
    ['thirteen answers', { userAnswers: quiz(1, 1, 13).userAnswers }],
    ['two answers to one question', { userAnswers: [answer, answer] }],
    ['an answer with NUL', { userAnswers: [{ ...answer, question: 'a\u0000' }] }],
    ['an answer with half a character', { userAnswers: [{ ...answer, selectedAnswer: '\ud800' }] }],
    ['a very long answer', { userAnswers: [{ ...answer, question: 'x'.repeat(2001) }] }],
    ['a number for an answer', { userAnswers: [{ ...answer, selectedAnswer: 1 }] }],
  ])('is refused with %s', (_what, change) => {
    expect(sent(change).success).toBe(false)
  })

  test.each([1, 12])('may have %i answers', (total) => {
    expect(sent({ userAnswers: quiz(1, 1, total).userAnswers }).success).toBe(true)
  })
})
