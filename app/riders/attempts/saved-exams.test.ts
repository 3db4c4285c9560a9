import { beforeEach, describe, expect, test } from 'vitest'
import { entriesOf } from '../../../test/pages.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { saveResult, toldQuiz } from './attempts.fixture.ts'
import { type ReceivedAttempt, receivedAttempt } from './attempts.server.ts'
import { newestResults } from './results.server.ts'
import { exam } from './saved-result.ts'

const ALICE = { id: 'session-of-alice', uid: 'a'.repeat(32) }
const ID = 'f'.repeat(32)

let services: Services
beforeEach(() => {
  ;({ services } = openTestServices())
})

/** Returns picks. The first `right` picks are right, and the last question is open. */
function picks(right: number, total: number): ReceivedAttempt['picks'] {
  const all = toldQuiz(1, { right, total }).picks
  return all.map((pick, place) => (place === total - 1 ? { ...pick, option: '' } : pick))
}

function finished(right: number, total: number, terms?: ReceivedAttempt['terms']): ReceivedAttempt {
  const told = { ...toldQuiz(1), id: ID, state: 'OH', picks: picks(right, total) } as const
  return terms ? { ...told, mode: 'exam', terms } : told
}

const save = (told: ReceivedAttempt) => saveResult(services, ALICE, told)

describe('an exam', () => {
  test.each([
    [29, false],
    [30, true],
    [39, true],
  ])(
    'with %i right answers of 40, of which it needs 30, is saved as an exam (passed: %s)',
    async (right, passed) => {
      const saved = await save(finished(right, 40, { toPass: 30 }))
      expect(saved).toMatchObject({
        ...{ kind: 'exam', toPass: 30, passed, score: right, totalQuestions: 40 },
        ...{ percentage: Math.round((right / 40) * 100), stateName: 'Ohio' },
      })
      expect(Object(saved).userAnswers.at(-1)).toMatchObject({ selectedAnswer: 'No answer' })
      expect(await entriesOf(newestResults(services, ALICE.uid))).toEqual([saved])
      expect(exam.parse(saved)).toEqual(saved)
    },
  )

  test.each([
    [[0, 1, 18, 19], true],
    [[0, 17, 18, 19], false],
  ])('with the road signs at %j needs two right signs (passed: %s)', async (places, passed) => {
    const mark = { toPass: 14, signs: { places, toPass: 2 } }
    expect(await save(finished(16, 20, mark))).toMatchObject({ toPass: 14, passed })
    expect(await save({ ...finished(13, 20, mark), id: '0'.repeat(32) })).toMatchObject({
      passed: false,
    })
  })

  test('is refused under the id of a saved quiz, or if it is sent again with another mark', async () => {
    await save(finished(10, 12))
    const refusal = { refused: 'other answers' }
    expect(await save(finished(10, 12, { toPass: 9 }))).toEqual(refusal)
    const other = { ...finished(10, 12, { toPass: 9 }), id: '0'.repeat(32) }
    const first = await save(other)
    expect(await save(other)).toEqual(first)
    expect(await save({ ...other, terms: { toPass: 12 } })).toEqual(refusal)
  })
})

describe('a finished exam', () => {
  const sent = (change: object) =>
    receivedAttempt.safeParse({ ...finished(30, 40, { toPass: 30 }), ...change })
  const signs = (places: unknown[], toPass: unknown = 2) => ({
    terms: { toPass: 30, signs: { places, toPass } },
  })

  test('has only its answers and its mark, without claims of the device', () => {
    const claims = { kind: 'exam', passed: true, toPass: 1, score: 40, percentage: 100 }
    expect(sent(claims).data).toEqual(finished(30, 40, { toPass: 30 }))
    expect(sent({ terms: { toPass: 30, passed: true } }).data?.terms).toEqual({ toPass: 30 })
  })

  test.each([
    ['thirteen answers but no mark', { terms: undefined, picks: picks(9, 13) }],
    ['sixty-one answers', { picks: picks(30, 61) }],
    ['a mark of zero', { terms: { toPass: 0 } }],
    ['a negative mark', { terms: { toPass: -1 } }],
    ['a mark beyond the questions', { terms: { toPass: 41 } }],
    ['half a mark', { terms: { toPass: 29.5 } }],
    ['a mark in words', { terms: { toPass: 'thirty' } }],
    ['an empty mark', { terms: {} }],
    ['signs beyond the questions', signs([0, 1, 40])],
    ['signs before the questions', signs([-1, 1])],
    ['two signs at the same question', signs([3, 3])],
    ['fewer signs than must be right', signs([3])],
    ['signs of which none must be right', signs([3, 4], 0)],
    ['texts that are longer than those of a quiz', { picks: longPicks(1_801) }],
  ])('is refused with %s', (_what, change) => {
    expect(sent(change).success).toBe(false)
  })

  test.each([1, 12, 13, 40, 60])('may have %i answers', (total) => {
    expect(sent({ picks: picks(1, total), terms: { toPass: 1 } }).success).toBe(true)
  })

  test('may have texts as long as those of a quiz', () => {
    expect(sent({ picks: longPicks(1_800) }).success).toBe(true)
  })
})

/** Returns forty picks with this number of UTF-16 code units each. */
function longPicks(length: number): ReceivedAttempt['picks'] {
  return picks(30, 40).map((pick) => {
    const rest = length - pick.option.length - pick.key.length
    return { ...pick, question: pick.question.padEnd(rest, 'x') }
  })
}
