import { beforeEach, describe, expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { STORES, useStore } from '../../../test/stores.fixture.ts'
import type { Services } from '../../context.server.ts'
import { idOf, saveResult, saveTold, toldQuiz } from './attempts.fixture.ts'
import { saveAttempt } from './attempts.server.ts'

const RIDER = { id: 'session-of-a-rider', uid: 'a'.repeat(32) }
const RESULTS = `users/${RIDER.uid}/results`
const ANSWERS = `users/${RIDER.uid}/answers`
const STEPS = `users/${RIDER.uid}/saveSteps`
const HOUR_MS = 3_600_000

const quiz = (number: number) => toldQuiz(number, { total: 1 })

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
  /** Stores a step as if the rider had saved that many results at one time, by default an hour ago. */
  async function putStep(results: number, number = clock.time - HOUR_MS) {
    const at = new Date(number).toISOString()
    const recent = Array(Math.min(results, 300)).fill(number)
    const step = { number, at, answers: results, results, recent }
    await services.documents.set(`${STEPS}/${number}`, step)
  }

  test('two processes together save at most 300 results of a rider in an hour, and lose none', async () => {
    await putStep(260, clock.time)
    const saves = Array.from({ length: 60 }, (_, n) => save(n, n % 2 ? services : other))
    const outcomes = await Promise.all(saves)
    const saved = outcomes.flatMap((outcome, n) => ('refused' in Object(outcome) ? [] : [n]))
    expect(saved).toHaveLength(40)
    const refused = outcomes.filter((outcome) => 'refused' in Object(outcome))
    expect(new Set(refused.map((refusal) => JSON.stringify(refusal)))).toEqual(
      new Set(['{"refused":"too many results","retryAfterSeconds":3600}']),
    )
    const stored = await services.documents.list(RESULTS)
    expect(stored.map(({ id }) => id)).toEqual(saved.map(idOf))

    clock.time += HOUR_MS / 2
    expect(await save(1000)).toEqual({ refused: 'too many results', retryAfterSeconds: 1800 })
    expect(await save(saved[0] ?? 0)).toEqual(outcomes[saved[0] ?? 0])
    clock.time += HOUR_MS / 2
    expect(await save(1000)).toHaveProperty('id')
    expect(await services.documents.list(ANSWERS)).toHaveLength(61)
  })

  test('the 10,000th result is the last, and a repeated request still gets it', async () => {
    await putStep(9_999)
    const last = await save(1)
    expect(last).toHaveProperty('id')
    expect(await save(2, other)).toEqual({ refused: 'full' })
    expect(await save(1, other)).toEqual(last)
    expect(await services.documents.list(RESULTS)).toHaveLength(1)
  })

  test('the answers of a refused result are saved once', async () => {
    await putStep(10_000)
    expect(await save(1)).toEqual({ refused: 'full' })
    expect(await save(1, other)).toEqual({ refused: 'full' })
    expect(await services.documents.list(ANSWERS)).toMatchObject([{ id: idOf(1) }])
    expect(await services.documents.list(STEPS)).toHaveLength(2)
  })

  test('a save after the end of its attempt writes nothing', async () => {
    await services.documents.set(`ended/${RIDER.id}`, { expiresAt: '2026-11-22T00:00:00.000Z' })
    expect(await save(1)).toEqual({ refused: 'signed out' })
    expect(await services.documents.list(RESULTS)).toEqual([])
    expect(await services.documents.list(STEPS)).toEqual([])
    expect(await services.documents.list(ANSWERS)).toEqual([])
  })
})

test('a repeated request is not graded again, even if a limit refused its result', async () => {
  const { services, documents } = openTestServices()
  const rider = { id: RIDER.id, uid: RIDER.uid }
  const save = (number: number) => saveAttempt(services, rider, quiz(number))
  const first = await save(1)
  expect(first.graded).not.toBeNull()
  expect(await save(1)).toEqual({ saved: first.saved, graded: null })
  // The same attempt with another answer is graded.
  const other = { ...quiz(1), picks: quiz(1).picks.map((pick) => ({ ...pick, option: 'other' })) }
  expect(await saveAttempt(services, rider, other)).toMatchObject({
    saved: { refused: 'other answers' },
    graded: expect.any(Object),
  })

  const [latest] = await documents.list(STEPS)
  await documents.merge(`${STEPS}/${latest?.id}`, { results: 10_000 })
  for (const graded of [expect.any(Object), null]) {
    expect(await save(2)).toEqual({ saved: { refused: 'full' }, graded })
  }
})

test('at most 600 saves an hour are accepted, and a repeated save does not count', async () => {
  const { services, clock } = openTestServices()
  const save = (number: number) => saveTold(services, RIDER, { ...quiz(number), mode: 'topic' })
  for (let n = 0; n < 600; n++) expect(await save(n)).toHaveProperty('number')
  clock.time += HOUR_MS / 2
  expect(await save(600)).toEqual({ refused: 'too many saves', retryAfterSeconds: 1800 })
  expect(await save(1)).toHaveProperty('number')
  clock.time += HOUR_MS / 2
  expect(await save(600)).toHaveProperty('number')
  expect(await services.documents.list(STEPS)).toHaveLength(600)
})
