import { beforeEach, describe, expect, test } from 'vitest'
import { entriesOf } from '../../test/pages.fixture.ts'
import { openTestServices } from '../../test/services.fixture.ts'
import type { Services } from '../context.server.ts'
import { newestResults, type SubmittedQuiz, saveResult, submittedQuiz } from './results.server.ts'
import { exam } from './saved-result.ts'

const ALICE = { id: 'session-of-alice', uid: 'a'.repeat(32) }
const ID = 'f'.repeat(32)

let services: Services
beforeEach(() => {
  ;({ services } = openTestServices())
})

/** Answers of which the first `right` are right, and the last one is open. */
function answers(right: number, total: number): SubmittedQuiz['userAnswers'] {
  return Array.from({ length: total }, (_, index) => ({
    question: `Question ${index}?`,
    selectedAnswer: index === total - 1 ? 'No answer' : index < right ? 'yes' : 'no',
    correctAnswer: 'yes',
  }))
}

function finished(right: number, total: number, mark?: SubmittedQuiz['exam']): SubmittedQuiz {
  const userAnswers = answers(right, total)
  return { id: ID, stateAbbrev: 'OH', userAnswers, ...(mark && { exam: mark }) }
}

const save = (quiz: SubmittedQuiz) => saveResult(services, ALICE, quiz)

describe('an exam', () => {
  test.each([
    [29, false],
    [30, true],
    [39, true],
  ])(
    'with %i right answers of 40 where 30 are needed is saved with its kind',
    async (right, passed) => {
      const saved = await save(finished(right, 40, { toPass: 30 }))
      expect(saved).toMatchObject({
        ...{ kind: 'exam', toPass: 30, passed, score: right, totalQuestions: 40 },
        ...{ percentage: Math.round((right / 40) * 100), stateName: 'Ohio' },
      })
      expect(await entriesOf(newestResults(services, ALICE.uid))).toEqual([saved])
      expect(exam.parse(saved)).toEqual(saved)
    },
  )

  test.each([
    [[0, 1, 18, 19], true],
    [[0, 17, 18, 19], false],
  ])('with the road signs at %j needs two of them', async (places, passed) => {
    const mark = { toPass: 14, signs: { places, toPass: 2 } }
    expect(await save(finished(16, 20, mark))).toMatchObject({ toPass: 14, passed })
    expect(await save({ ...finished(13, 20, mark), id: '0'.repeat(32) })).toMatchObject({
      passed: false,
    })
  })

  test('under the id of a quiz, or with another mark, is refused', async () => {
    await save(finished(10, 12))
    const refusal = { refused: 'other answers' }
    expect(await save(finished(10, 12, { toPass: 9 }))).toEqual(refusal)
    const other = { ...finished(10, 12, { toPass: 9 }), id: '0'.repeat(32) }
    const first = await save(other)
    expect(await save(other)).toEqual(first)
    expect(await save({ ...other, exam: { toPass: 12 } })).toEqual(refusal)
  })
})

describe('a finished exam', () => {
  const sent = (change: object) =>
    submittedQuiz.safeParse({ ...finished(30, 40, { toPass: 30 }), ...change })
  const signs = (places: unknown[], toPass: unknown = 2) => ({
    exam: { toPass: 30, signs: { places, toPass } },
  })

  test('counts only with its answers and its mark', () => {
    const claims = { kind: 'exam', passed: true, toPass: 1, score: 40, percentage: 100 }
    expect(sent(claims).data).toEqual(finished(30, 40, { toPass: 30 }))
    expect(sent({ exam: { toPass: 30, passed: true } }).data?.exam).toEqual({ toPass: 30 })
  })

  test.each([
    ['thirteen answers but no mark', { exam: undefined, userAnswers: answers(9, 13) }],
    ['sixty-one answers', { userAnswers: answers(30, 61) }],
    ['a mark of nothing', { exam: { toPass: 0 } }],
    ['a mark below nothing', { exam: { toPass: -1 } }],
    ['a mark beyond the questions', { exam: { toPass: 41 } }],
    ['half a mark', { exam: { toPass: 29.5 } }],
    ['a mark in words', { exam: { toPass: 'thirty' } }],
    ['no mark', { exam: {} }],
    ['signs beyond the questions', signs([0, 1, 40])],
    ['signs before the questions', signs([-1, 1])],
    ['signs that are one question', signs([3, 3])],
    ['fewer signs than must be right', signs([3])],
    ['signs of which none must be right', signs([3, 4], 0)],
    ['texts that are longer than those of a quiz', { userAnswers: longAnswers(1_801) }],
  ])('is refused with %s', (_what, change) => {
    expect(sent(change).success).toBe(false)
  })

  test.each([1, 12, 13, 40, 60])('may have %i answers', (total) => {
    expect(sent({ userAnswers: answers(1, total), exam: { toPass: 1 } }).success).toBe(true)
  })

  test('may have texts as long as those of a quiz', () => {
    expect(sent({ userAnswers: longAnswers(1_800) }).success).toBe(true)
  })
})

/** Forty answers with so many UTF-16 code units each. */
function longAnswers(length: number): SubmittedQuiz['userAnswers'] {
  return answers(30, 40).map((answer) => {
    const rest = length - answer.selectedAnswer.length - answer.correctAnswer.length
    return { ...answer, question: answer.question.padEnd(rest, 'x') }
  })
}
