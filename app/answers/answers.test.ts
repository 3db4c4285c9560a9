import { beforeEach, describe, expect, test } from 'vitest'
import { releaseSome } from '../../platform/documents/declared-collections.ts'
import { entriesOf } from '../../test/pages.fixture.ts'
import { openTestServices } from '../../test/services.fixture.ts'
import { endingWrite } from '../auth/endings.server.ts'
import type { Services } from '../context.server.ts'
import type { Answer } from './answer.ts'
import { answerAt, answersFrom } from './answers.fixture.ts'
import {
  allAnswers,
  answerBatches,
  batchesAfter,
  saveAnswers,
  sentAnswers,
} from './answers.server.ts'
import { ANSWERS_PER_BATCH, joinAnswers, KEPT_ANSWERS } from './join-answers.ts'

const ALICE = { id: 'session-of-alice', uid: 'a'.repeat(32) }
const BOB = { id: 'session-of-bob', uid: 'b'.repeat(32) }

let services: Services
let clock: { time: number }
/** The number of a rider's first batch. */
let first: number
beforeEach(() => {
  ;({ services, clock } = openTestServices())
  first = clock.time
})

const save = (answers: Answer[], rider = ALICE) => saveAnswers(services, rider, { answers })
const stored = (rider = ALICE) => entriesOf(allAnswers(services, rider.uid))

describe('a batch of answers', () => {
  test('is saved under the next number, and only for its rider', async () => {
    expect(await save(answersFrom(0, 12))).toEqual({ number: first })
    expect(await save(answersFrom(12, 24))).toEqual({ number: first + 1 })
    expect(joinAnswers(await stored())).toEqual(answersFrom(0, 24))
    expect(await stored(BOB)).toEqual([])
  })

  test('whose reply was lost is not saved again', async () => {
    await save(answersFrom(0, 12))
    expect(await save(answersFrom(0, 12))).toEqual({ number: first })
    expect(await stored()).toHaveLength(12)
  })

  test('that repeats some answers counts them once', async () => {
    await save(answersFrom(0, 12))
    expect(await save(answersFrom(0, 20))).toEqual({ number: first + 1 })
    expect(joinAnswers(await stored())).toEqual(answersFrom(0, 20))
  })

  test('from several devices at once is never lost', async () => {
    const batches = [0, 1, 2, 3, 4].map((batch) => answersFrom(batch * 12, batch * 12 + 12))
    const saved = await Promise.all(batches.map((batch) => save(batch)))
    expect(saved).toEqual(expect.arrayContaining([{ number: first }, { number: first + 4 }]))
    expect(joinAnswers(await stored())).toEqual(answersFrom(0, 60))
  })

  test('after the end of the session is refused', async () => {
    await services.documents.batch([endingWrite(services.now(), ALICE.id)])
    expect(await save(answersFrom(0, 12))).toEqual({ refused: 'signed out' })
    expect(await stored()).toEqual([])
  })

  test('is refused while the rider has sent too many', async () => {
    const busy = { ...services, countUse: async () => 60 }
    const refused = { refused: 'too many', retryAfterSeconds: 60 }
    expect(await saveAnswers(busy, ALICE, { answers: answersFrom(0, 12) })).toEqual(refused)
    expect(await stored()).toEqual([])
  })
})

test('a device receives the batches that it does not have', async () => {
  for (const from of [0, 12, 24]) await save(answersFrom(from, from + 12))
  const received = await entriesOf(batchesAfter(services, ALICE.uid, first))
  expect(received).toEqual([
    { number: first + 2, answers: answersFrom(24, 36) },
    { number: first + 1, answers: answersFrom(12, 24) },
  ])
  expect(await entriesOf(batchesAfter(services, ALICE.uid, first + 2))).toEqual([])
})

test('the newest answers stay, and whole batches of the oldest leave', async () => {
  const batches = answerBatches(services, ALICE.uid)
  for (const [number, total] of [
    [1, 100],
    [2, 150],
    [3, KEPT_ANSWERS],
  ] as const) {
    const createdAt = services.now().toISOString()
    await batches.create(String(number), { number, total, answers: [answerAt(number)], createdAt })
  }
  await save(answersFrom(100, 220).slice(0, ANSWERS_PER_BATCH))
  expect((await batches.list()).map(({ number }) => number)).toEqual([2, 3, 4])
  await save(answersFrom(300, 350))
  expect((await batches.list()).map(({ number }) => number)).toEqual([3, 4, 5])
})

test('the answers leave with the rest of the rider’s data', async () => {
  await save(answersFrom(0, 12))
  await services.documents.batch(await releaseSome(services, answerBatches, ALICE.uid))
  expect(await stored()).toEqual([])
})

test('a device that had answers of before a deletion receives those of after it', async () => {
  for (const from of [0, 12, 24]) await save(answersFrom(from, from + 12))
  await services.documents.batch(await releaseSome(services, answerBatches, ALICE.uid))
  clock.time += 1000
  await save(answersFrom(36, 48))
  const received = await entriesOf(batchesAfter(services, ALICE.uid, first + 2))
  expect(received.map(({ answers }) => answers)).toEqual([answersFrom(36, 48)])
})

test.each([
  ['no answers', { answers: [] }],
  ['too many answers', { answers: answersFrom(0, ANSWERS_PER_BATCH + 1) }],
  ['an id of another form', { answers: [answerAt(0, { id: 'mine' })] }],
  ['an item with a path in its name', { answers: [answerAt(0, { itemId: '../x' })] }],
  ['a state that does not exist', { answers: [{ ...answerAt(0), state: 'XX' }] }],
  ['a time that is none', { answers: [answerAt(0, { answeredAt: 'now' })] }],
])('%s are refused', (_what, sent) => {
  expect(sentAnswers.safeParse(sent).success).toBe(false)
})
