import { beforeEach, describe, expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { STORES, useStore } from '../../test/stores.fixture.ts'
import type { Services } from '../context.server.ts'
import type { SubmittedQuiz } from './results.server.ts'
import { saveResult } from './results.server.ts'

const RIDER = { id: 'session-of-a-rider', uid: 'a'.repeat(32) }
const RESULTS = `users/${RIDER.uid}/results`
const NUMBERS = `users/${RIDER.uid}/resultNumbers`
const HOUR_MS = 3_600_000

const quiz = (number: number): SubmittedQuiz => ({
  id: number.toString(16).padStart(32, '0'),
  stateAbbrev: 'CA',
  userAnswers: [{ question: 'Why?', selectedAnswer: 'So', correctAnswer: 'So' }],
})

describe.each(STORES)('in %s', (kind) => {
  const newDatabase = useStore(kind)
  let services: Services
  let other: Services
  let clock: { time: number }
  beforeEach(async () => {
    const { open } = await newDatabase()
    const opened = openTestServices()
    clock = opened.clock
    services = { ...opened.services, documents: open() }
    other = { ...opened.services, documents: open() }
  })
  const save = (number: number, by = services) => saveResult(by, RIDER, quiz(number))
  /** Stores a number as if the rider had saved that many results, the last one an hour ago. */
  async function putNumbered(count: number) {
    const at = new Date(clock.time - HOUR_MS).toISOString()
    await services.documents.set(`${NUMBERS}/${count}`, { number: count, at })
  }

  test("two processes together save a rider's 300 results in an hour, and lose none", async () => {
    const saves = Array.from({ length: 320 }, (_, n) => save(n, n % 2 ? services : other))
    const outcomes = await Promise.all(saves)
    const saved = outcomes.flatMap((outcome, n) => ('refused' in outcome ? [] : [n]))
    expect(saved).toHaveLength(300)
    const refused = outcomes.filter((outcome) => 'refused' in outcome)
    expect(new Set(refused.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set(['{"refused":"too many","retryAfterSeconds":3600}']),
    )
    const stored = await services.documents.list(RESULTS)
    expect(stored.map(({ id }) => id)).toEqual(saved.map((n) => quiz(n).id))

    clock.time += HOUR_MS / 2
    expect(await save(1000)).toEqual({ refused: 'too many', retryAfterSeconds: 1800 })
    expect(await save(saved[0] ?? 0)).toEqual(outcomes[saved[0] ?? 0])
    clock.time += HOUR_MS / 2
    expect(await save(1000)).toHaveProperty('id')
    expect(await services.documents.list(NUMBERS)).toHaveLength(300)
  })

  test('the 10,000th result is the last; a repeated request still gets it', async () => {
    await putNumbered(9_999)
    const last = await save(1)
    expect(last).toHaveProperty('id')
    expect(await save(2, other)).toEqual({ refused: 'full' })
    expect(await save(1, other)).toEqual(last)
    expect(await services.documents.list(RESULTS)).toHaveLength(1)
  })

  test('a save after the end of its session writes nothing', async () => {
    await services.documents.set(`ended/${RIDER.id}`, { expiresAt: '2026-11-22T00:00:00.000Z' })
    expect(await save(1)).toEqual({ refused: 'signed out' })
    expect(await services.documents.list(RESULTS)).toEqual([])
    expect(await services.documents.list(NUMBERS)).toEqual([])
  })
})
