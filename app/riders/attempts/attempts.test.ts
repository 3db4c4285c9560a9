import { beforeEach, describe, expect, test } from 'vitest'
import { releaseSome } from '../../../platform/documents/declared-collections.ts'
import { entriesOf } from '../../../test/pages.fixture.ts'
import { NOON, openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { putBank } from '../../making/question-bank/bank.fixture.ts'
import { quizItems } from '../../questions/question/stored-items.server.ts'
import { makeItem, makeItems } from '../quiz/quiz.fixture.ts'
import { allAnswers } from './answers.server.ts'
import { idOf, saveResult, saveTold, toldQuiz } from './attempts.fixture.ts'
import { type ReceivedAttempt, receivedAttempt } from './attempts.server.ts'
import { allResults, newestResults, savedResults } from './results.server.ts'

const ALICE = { id: 'session-of-alice', uid: 'a'.repeat(32) }
const BOB = { id: 'session-of-bob', uid: 'b'.repeat(32) }

let services: Services
let clock: { time: number }
beforeEach(() => {
  ;({ services, clock } = openTestServices())
})

const listResults = (services: Services, { uid }: typeof ALICE) =>
  entriesOf(newestResults(services, uid))

const quiz = (number: number, right = 3, total = 4) => toldQuiz(number, { right, total })

describe('a result', () => {
  test('is saved with the fields of the spec, computed by the server, and its own time', async () => {
    expect(await saveResult(services, ALICE, quiz(1, 2, 3))).toEqual({
      id: idOf(1),
      score: 2,
      totalQuestions: 3,
      percentage: 67,
      userAnswers: quiz(1, 2, 3).picks.map(({ question, option, key }, index) => ({
        question,
        selectedAnswer: option,
        correctAnswer: key,
        isCorrect: index < 2,
        asTold: true,
      })),
      stateAbbrev: 'CA',
      stateName: 'California',
      createdAt: NOON.toISOString(),
      timestamp: NOON.toISOString(),
      answeredAt: quiz(1).picks[0]?.at,
    })
  })

  test('has no own time if the clock of the device was ahead', async () => {
    const { picks, ...told } = quiz(1)
    const ahead = picks.map((pick) => ({ ...pick, at: '2027-01-01T00:00:00.000Z' }))
    expect(await saveResult(services, ALICE, { ...told, picks: ahead })).not.toHaveProperty(
      'answeredAt',
    )
  })

  test('is not changed by a repeated request, and keeps its first time', async () => {
    const first = await saveResult(services, ALICE, quiz(1))
    clock.time += 60_000
    expect(await saveResult(services, ALICE, quiz(1))).toEqual(first)
    expect(await listResults(services, ALICE)).toEqual([first])
  })

  test('is refused if another quiz is saved under the same id', async () => {
    await saveResult(services, ALICE, quiz(1, 3))
    const refusal = { refused: 'other answers' }
    expect(await saveResult(services, ALICE, quiz(1, 4))).toEqual(refusal)
    const elsewhere = { ...quiz(1), state: 'OR' } as const
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

test('the history has the newest 100 results, newest first, and an export has all results', async () => {
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

describe('an attempt', () => {
  const item = (number: number) => ({ ...makeItem(number), id: `starter-${number}` })
  /** Returns a quiz of Oregon's first questions. Each pick has the first option, which is wrong. */
  function oregon(...changes: Partial<ReceivedAttempt['picks'][number]>[]): ReceivedAttempt {
    const picks = changes.map((change, place) => {
      const { id, question, options, correctAnswer: key } = item(place + 1)
      const [option = ''] = options
      const at = NOON.toISOString()
      return { item: id, revision: 1, option, question, key, at, ...change }
    })
    return { ...toldQuiz(1), state: 'OR', picks }
  }
  const logged = () => entriesOf(allAnswers(services, ALICE.uid))
  beforeEach(() => putBank(services, 'OR', makeItems(12)))

  test('is graded by the stored revisions, whatever texts the device sends', async () => {
    const forged = { question: 'Mine?', key: '1 low' }
    const told = oregon(forged, { option: '2 right', key: '2 low' })
    expect(await saveResult(services, ALICE, told)).toMatchObject({
      score: 1,
      userAnswers: [
        { question: 'Question 1?', selectedAnswer: '1 low', correctAnswer: '1 right' },
        { question: 'Question 2?', selectedAnswer: '2 right', isCorrect: true },
      ],
    })
    expect((await logged()).map(({ correct }) => correct).sort()).toEqual([false, true])
    expect(JSON.stringify(await logged())).not.toContain('asTold')
  })

  test('is graded by the sent key, and marked with asTold, if the server lacks the revision', async () => {
    await quizItems(services, 'OR').set('starter-2~2', {
      ...makeItem(2),
      ...{ version: 1, revision: 2, origin: 'starter', createdAt: NOON.toISOString() },
    })
    // The second id would name the document of a later revision.
    const told = oregon(
      { revision: 2, key: '1 low' },
      { item: 'starter-2~2'.replace('~', '.') },
      {},
    )
    const result = await saveResult(services, ALICE, told)
    expect(result).toMatchObject({
      userAnswers: [{ isCorrect: true, asTold: true }, { asTold: true }, { isCorrect: false }],
    })
    expect((await logged()).map(({ asTold }) => asTold).sort()).toEqual([true, true, undefined])
  })

  test('has another person’s answers in its result, but not in the log', async () => {
    const { at: _, ...foreign } = oregon({}).picks[0] ?? {}
    const told = oregon({}, {})
    const result = await saveResult(services, ALICE, {
      ...told,
      picks: [foreign as never, ...told.picks.slice(1)],
    })
    expect(result).toMatchObject({ totalQuestions: 2 })
    expect((await logged()).map(({ id }) => id)).toEqual([`${told.id}-1`])
  })

  test.each(['mistakes', 'topic'] as const)('of mode %s is not saved as a result', async (mode) => {
    expect(await saveTold(services, ALICE, { ...oregon({}), mode })).toMatchObject({ exam: null })
    expect(await logged()).toHaveLength(1)
    expect(await listResults(services, ALICE)).toEqual([])
  })

  test('is saved as a result when it is finished, and its log has each answer once', async () => {
    const first = await saveTold(services, ALICE, { ...oregon({}), isFinished: false })
    expect(first).toMatchObject({ exam: null })
    expect(await saveTold(services, ALICE, { ...oregon({}), isFinished: false })).toEqual(first)
    clock.time += 60_000
    const second = await saveTold(services, ALICE, oregon({ at: '2026-11-20T13:00:00.000Z' }, {}))
    expect(second).toMatchObject({ exam: { totalQuestions: 2 } })
    expect(Object(second).number).toBeGreaterThan(Object(first).number)
    expect((await logged()).map(({ answeredAt }) => answeredAt)).toEqual(
      Array(2).fill(NOON.toISOString()),
    )
  })
})

describe('the form of an attempt', () => {
  const sent = (change: object) => receivedAttempt.safeParse({ ...quiz(1), ...change })
  const [pick] = quiz(1).picks
  const picks = (change: object) => ({ picks: [{ ...pick, ...change }] })

  test('drops fields that the server does not read', () => {
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

  test.each<[string, object]>([
    ['no id', { id: undefined }],
    ['a malformed id', { id: '../../bob/results/1' }],
    ['an unknown state', { state: 'ZZ' }],
    ['a mode that is no word', { mode: '__proto__' }],
    ['an exam without a mark', { mode: 'exam' }],
    ['no picks', { picks: [] }],
    ['malformed picks', { picks: [null] }],
    ['picks that are not a list', { picks: { length: 3 } }],
    ['sixty-one picks', { picks: quiz(1, 1, 61).picks }],
    ['two picks of one question', { picks: [pick, { ...pick, item: 'other' }] }],
    ['two picks of one item', { picks: [pick, { ...pick, question: 'Other?' }] }],
    ['a pick with NUL', picks({ question: 'a\u0000' })],
    ['a pick with half a character', picks({ option: '\ud800' })],
    ['a very long text', picks({ question: 'x'.repeat(2001) })],
    ['a number for an option', picks({ option: 1 })],
    ['no key', picks({ key: '' })],
    ...['..', '__proto__', 'a/b', '../x', 'x'.repeat(200)].map(
      (item) => [`the item ${item.slice(0, 12)}`, picks({ item })] as [string, object],
    ),
    ...[-1, 301, 1.5, Number.NaN].map(
      (seconds) => [`${seconds} seconds`, picks({ seconds })] as [string, object],
    ),
    ['the revision 0', picks({ revision: 0 })],
    ['an invalid time', picks({ at: 'now' })],
    ['an invalid owner', { owner: 'alice' }],
  ])('refuses %s', (_what, change) => {
    expect(sent(change).success).toBe(false)
  })

  test.each([1, 12, 50])('allows %i picks of a quiz or of a set', (total) => {
    expect(sent({ picks: quiz(1, 1, total).picks }).success).toBe(true)
  })

  test('allows a mode of a newer release', () => {
    expect(sent({ mode: 'race' }).success).toBe(true)
  })

  test('allows 60 picks of a topic', () => {
    expect(sent({ mode: 'topic', picks: quiz(1, 1, 60).picks }).success).toBe(true)
  })
})
