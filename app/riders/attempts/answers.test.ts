import { beforeEach, describe, expect, test } from 'vitest'
import { releaseSome } from '../../../platform/documents/declared-collections.ts'
import { endingWrite } from '../../../platform/documents/tombstones.ts'
import { entriesOf } from '../../../test/pages.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import type { Answer } from './answer.ts'
import { answerAt, answersFrom } from './answers.fixture.ts'
import { allAnswers, answersAfter, answersOfAttempts } from './answers.server.ts'
import { saveTold, toldQuiz } from './attempts.fixture.ts'
import { joinAnswers, KEPT_ANSWERS } from './join-answers.ts'
import { saveSteps } from './save-steps.server.ts'

const ALICE = { id: 'session-of-alice', uid: 'a'.repeat(32) }
const BOB = { id: 'session-of-bob', uid: 'b'.repeat(32) }

let services: Services
let clock: { time: number }
/** The number of the first attempt that a rider saves. */
let first: number
beforeEach(() => {
  ;({ services, clock } = openTestServices())
  first = clock.time
})

/** Returns answers as the account has them, for questions that the server does not know. */
const told = (answers: readonly Answer[]) =>
  answers.map((one) => ({ ...one, asTold: true as const }))

/** Saves an attempt with these answers, which belong to one quiz. */
function save(answers: Answer[], rider = ALICE) {
  const [id = ''] = answers[0]?.id.split('-') ?? []
  const picks = answers.map(({ itemId: item, answeredAt: at }) => {
    return { item, revision: 1, option: 'yes', question: `${item}?`, key: 'yes', at }
  })
  const attempt = { ...toldQuiz(1), id, state: 'OH', isFinished: false, picks } as const
  return saveTold(services, rider, attempt)
}
const stored = (rider = ALICE) => entriesOf(allAnswers(services, rider.uid))
/** Saves an unfinished quiz of a right and a wrong answer, with marks. */
const saveMarked = (...marks: (true | undefined)[]) => saveMarkedAs('quiz', ...marks)
const saveMarkedAs = (mode: string, ...marks: (true | undefined)[]) => {
  const { picks, ...attempt } = toldQuiz(1, { right: 1, total: 2 })
  const marked = picks.map((pick, at) => (marks[at] ? { ...pick, guessed: true as const } : pick))
  return saveTold(services, ALICE, { ...attempt, mode, isFinished: false, picks: marked })
}
const numbered = (number: number) => ({ exam: null, number })

describe('the answers of an attempt', () => {
  test('are saved with the next number, and only for their rider', async () => {
    expect(await save(answersFrom(0, 12))).toEqual(numbered(first))
    expect(await save(answersFrom(12, 24))).toEqual(numbered(first + 1))
    expect(joinAnswers(await stored())).toEqual(told(answersFrom(0, 24)))
    expect(await stored(BOB)).toEqual([])
  })

  test('are not saved again if the device repeats a request whose reply was lost', async () => {
    await save(answersFrom(0, 12))
    await save(answersFrom(12, 24))
    expect(await save(answersFrom(0, 12))).toEqual(numbered(first))
    expect(await stored()).toHaveLength(24)
  })

  test('get a new number if the device sends the attempt again with more, and none is lost', async () => {
    await save(answersFrom(0, 7))
    await save(answersFrom(12, 24))
    expect(await save(answersFrom(0, 12))).toEqual(numbered(first + 2))
    // A late request with fewer answers changes nothing.
    expect(await save(answersFrom(0, 3))).toEqual(numbered(first + 2))
    expect(await stored()).toHaveLength(24)
    const received = await entriesOf(answersAfter(services, ALICE.uid, first + 1))
    expect(received).toEqual([{ number: first + 2, answers: told(answersFrom(0, 12)) }])
  })

  test('take the mark of a guess if they are right, also when they are saved already', async () => {
    const marks = async () => (await stored()).map(({ guessed }) => guessed)
    await saveMarked()
    expect(await saveMarked(true, true)).toEqual(numbered(first + 1))
    expect(await marks()).toEqual([true, undefined])
    expect(await saveMarked()).toEqual(numbered(first + 2))
    expect(await marks()).toEqual([undefined, undefined])
  })

  test('of an exam take no mark of a guess, which a device cannot give there', async () => {
    await saveMarkedAs('exam', true)
    expect((await stored()).map(({ guessed }) => guessed)).toEqual([undefined, undefined])
  })

  test('from several devices at the same time are never lost', async () => {
    const attempts = [0, 1, 2, 3, 4].map((n) => answersFrom(n * 12, n * 12 + 12))
    const saved = await Promise.all(attempts.map((answers) => save(answers)))
    expect(saved).toEqual(expect.arrayContaining([numbered(first), numbered(first + 4)]))
    expect(joinAnswers(await stored())).toEqual(told(answersFrom(0, 60)))
  })

  test('are refused after the end of the sign-in session', async () => {
    await services.documents.batch([endingWrite(services.now(), ALICE.id)])
    expect(await save(answersFrom(0, 12))).toEqual({ refused: 'signed out' })
    expect(await stored()).toEqual([])
  })
})

test('a device that receives answers while several processes save misses no answer', async () => {
  const processes = Array.from({ length: 3 }, () => ({
    ...services,
    savesOfUser: <T>(_: string, work: () => Promise<T>) => work(),
  }))
  const received = new Map<string, Answer>()
  let after = 0
  async function receive() {
    for (const { number, answers } of await entriesOf(answersAfter(services, ALICE.uid, after))) {
      after = Math.max(after, number)
      for (const one of answers) received.set(one.id, one)
    }
  }
  const saves = Array.from({ length: 24 }, async (_, n) => {
    services = processes[n % 3] as Services
    await save(answersFrom(n * 12, n * 12 + 4))
    await receive()
    await save(answersFrom(n * 12, n * 12 + 12))
  })
  await Promise.all(saves)
  await receive()
  expect(received.size).toBe(24 * 12)
})

test('above the limit, the oldest answers are deleted in whole attempts', async () => {
  const attempts = answersOfAttempts(services, ALICE.uid)
  const createdAt = services.now().toISOString()
  for (const [number, total] of [
    [1, 4],
    [2, 16],
    [3, KEPT_ANSWERS],
  ] as const) {
    const answers = [answerAt(12_000 + 12 * number)]
    await attempts.create(`s${number}`, { number, total, answers, createdAt })
  }
  const step = { number: 3, at: createdAt, answers: KEPT_ANSWERS, results: 0, recent: [] }
  await saveSteps(services, ALICE.uid).create('3', step)
  const numbers = async () => (await attempts.list()).map(({ number }) => number).sort()
  await save(answersFrom(0, 12))
  expect(await numbers()).toEqual([2, 3, 4])
  await save(answersFrom(12, 24))
  expect(await numbers()).toEqual([3, 4, 5])
})

test('the answers are deleted with the rest of the rider’s data', async () => {
  await save(answersFrom(0, 12))
  await services.documents.batch(await releaseSome(services, answersOfAttempts, ALICE.uid))
  expect(await stored()).toEqual([])
})

test('a device that received answers before a deletion receives the answers after it', async () => {
  for (const from of [0, 12, 24]) await save(answersFrom(from, from + 12))
  for (const owned of [answersOfAttempts, saveSteps]) {
    await services.documents.batch(await releaseSome(services, owned, ALICE.uid))
  }
  clock.time += 1000
  await save(answersFrom(36, 48))
  const received = await entriesOf(answersAfter(services, ALICE.uid, first + 2))
  expect(received.map(({ answers }) => answers)).toEqual([told(answersFrom(36, 48))])
})
