import { beforeEach, describe, expect, test } from 'vitest'
import { openProcessMemory } from '../../../platform/process-memory.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { startAnew, startAnewForm } from '../../desk/state-page/start-anew.server.ts'
import { changes, newItems, putBank, written } from '../../making/question-bank/bank.fixture.ts'
import { makeItems } from '../../riders/quiz/quiz.fixture.ts'
import { currentBank } from '../bank/bank.server.ts'
import type { QuizItem } from '../question/quiz-item.ts'
import { countDays, dayOf, unusualToday } from './count-days.server.ts'
import { noCounts } from './item-counts.ts'
import { rightShares } from './right-shares.server.ts'
import { countQuiz, countsOf, idOf, quizOf, type SentQuiz, stored } from './sent-quizzes.fixture.ts'
import {
  itemCountsOfState,
  listFlagged,
  readItemCounts,
  readItemStatistics,
} from './statistics.server.ts'

let services: Services
let clock: { time: number }
let open: ReturnType<typeof openTestServices>
beforeEach(() => {
  open = openTestServices()
  ;({ services, clock } = open)
})

const DAY_MS = 24 * 60 * 60_000

describe('a network', () => {
  beforeEach(() => putBank(services, 'OR', makeItems(30)))

  test('counts once a day for each question, however many quizzes it sends', async () => {
    for (let n = 0; n < 180; n++) await countQuiz(services, quizOf(n, 12, 0), 'a network')
    await countQuiz(services, quizOf(200, 13), 'a network')
    expect(await countsOf(services, 'starter-1~1')).toMatchObject({ shown: 1, right: 0 })
    expect(await countsOf(services, 'starter-13~1')).toMatchObject({ shown: 1, right: 1 })
    expect(await rightShares(services, 'OR')).toEqual({})

    await countQuiz(services, quizOf(201), 'another network')
    clock.time += DAY_MS
    for (let n = 300; n < 310; n++) await countQuiz(services, quizOf(n), 'a network')
    expect(await countsOf(services, 'starter-1~1')).toMatchObject({ shown: 3, right: 2 })
  })

  test('does not count twice when several processes count at the same time', async () => {
    const processes = Array.from({ length: 3 }, () => ({
      ...services,
      memory: openProcessMemory(),
    }))
    const all = Array.from({ length: 30 }, (_, n) =>
      countQuiz(processes[n % 3] as Services, quizOf(n), 'a network'),
    )
    await Promise.all(all)
    expect(await countsOf(services, 'starter-12~1')).toMatchObject({ shown: 1 })
  })

  test('has a different mark for each question, and its marks are removed after the day', async () => {
    await countQuiz(services, quizOf(1), '203.0.113.0/24')
    await countQuiz(services, { ...quizOf(2), answers: quizOf(2).answers.slice(0, 1) })
    const counts = await readItemCounts(services, 'OR')
    const marks = [...counts.values()].map(({ networks = [] }) => networks[0])
    expect(new Set(marks).size).toBe(12)
    expect(JSON.stringify(await stored(services))).not.toContain('203.0.113')
    clock.time += DAY_MS
    await countQuiz(services, quizOf(3))
    expect((await countsOf(services, 'starter-1~1'))?.networks).toHaveLength(1)
  })
})

test('at most 200 networks count for a question on one day', async () => {
  await putBank(services, 'OR', makeItems(1))
  for (let n = 0; n < 260; n++) await countQuiz(services, quizOf(n, 1))
  expect(await countsOf(services, 'starter-1~1')).toMatchObject({ shown: 200 })
})

describe('a day with more than five times the usual answers', () => {
  const warnings = () => open.logged.filter(({ event }) => event === 'statistics.unusual')

  test('is logged once, and is shown to the admin until its end', async () => {
    await putBank(services, 'OR', makeItems(30))
    const week = [1, 2, 3, 4, 5, 6, 7]
    for (const day of week) {
      const id = dayOf(new Date(clock.time - day * DAY_MS))
      const expiresAt = new Date(clock.time + DAY_MS).toISOString()
      await countDays(services, 'OR').set(id, { answers: 300, usual: 0, expiresAt })
    }
    for (let n = 0; n < 50; n++) await countQuiz(services, quizOf(n, 30))
    expect(await unusualToday(services, 'OR')).toBeNull()
    expect(warnings()).toEqual([])
    for (let n = 50; n < 60; n++) await countQuiz(services, quizOf(n, 30))
    expect(await unusualToday(services, 'OR')).toEqual({ answers: 1_800, usual: 300 })
    expect(warnings()).toMatchObject([{ abbrev: 'OR', answers: 1_530, usual: 300 }])
    clock.time += DAY_MS
    expect(await unusualToday(services, 'OR')).toBeNull()
  })

  test('needs more than 1,000 answers, because a new state has no usual number', async () => {
    await putBank(services, 'OR', makeItems(30))
    for (let n = 0; n < 33; n++) await countQuiz(services, quizOf(n, 30))
    expect(warnings()).toEqual([])
    await countQuiz(services, quizOf(33, 30))
    expect(warnings()).toMatchObject([{ answers: 1_020, usual: 0 }])
  })
})

test('40 networks change nothing that riders see of new questions, until the third day', async () => {
  await putBank(services, 'OR', makeItems(12))
  for (const day of [1, 2, 3]) {
    for (let n = 0; n < 40; n++) await countQuiz(services, quizOf(day * 100 + n, 12, 0))
    const shares = await rightShares(services, 'OR')
    expect(Object.keys(shares)).toHaveLength(day < 3 ? 0 : 12)
    clock.time += DAY_MS
  }
  // Counters of an earlier release have no days.
  const { days: _, ...earlier } = noCounts(4)
  await itemCountsOfState(services, 'WA').set('a~1', { ...earlier, shown: 40, right: 10 })
  expect(await rightShares(services, 'WA')).toEqual({ 'a~1': 25 })
})

describe('the admin', () => {
  const admin = { uid: 'admin' }
  const anew = (revision = 1, ids = ['starter-1']) =>
    ({ intent: 'start-anew', questions: ids.map((id) => ({ id, revision })) }) as const

  test('resets the counters of a question, and networks that answered today count again tomorrow', async () => {
    await putBank(services, 'OR', makeItems(12))
    for (let n = 0; n < 40; n++) await countQuiz(services, quizOf(n, 12, 0))
    expect(await listFlagged(services, 'OR')).toHaveLength(12)
    expect(await startAnew(services, 'OR', anew(), admin)).toBe(true)
    expect(await countsOf(services, 'starter-1~1')).toMatchObject({ ...noCounts(4), flagged: 'no' })
    expect(await countsOf(services, 'starter-2~1')).toMatchObject({ shown: 40 })
    expect(await listFlagged(services, 'OR')).toHaveLength(11)
    const all = Array.from({ length: 240 }, (_, n) => `starter-${n + 1}`)
    expect(await startAnew(services, 'OR', startAnewForm.parse(anew(1, all)), admin)).toBe(true)
    expect(await listFlagged(services, 'OR')).toEqual([])

    for (let n = 0; n < 40; n++) await countQuiz(services, quizOf(100 + n, 12, 0), idOf(n))
    expect(await countsOf(services, 'starter-1~1')).toMatchObject({ shown: 0 })
    clock.time += DAY_MS
    for (let n = 0; n < 40; n++) await countQuiz(services, quizOf(200 + n, 12), idOf(n))
    expect(await countsOf(services, 'starter-1~1')).toMatchObject({ shown: 40, right: 40 })
  })

  test('cannot reset counters that do not exist', async () => {
    await putBank(services, 'OR', makeItems(12))
    expect(await startAnew(services, 'OR', anew(), admin)).toBe(false)
    await countQuiz(services, quizOf(1))
    expect(await startAnew(services, 'OR', anew(2), admin)).toBe(false)
    expect(await countsOf(services, 'starter-1~1')).toMatchObject({ shown: 1 })
  })

  test('starts new counters for a question with each edit', async () => {
    await putBank(services, 'OR', newItems(30, 'first'))
    const [edited] = newItems(1, 'edited')
    if (!edited) throw new Error('No question')
    const [{ options }] = newItems(1, 'first') as [QuizItem]
    const quiz = (n: number): SentQuiz => {
      const answer = { itemId: 'starter-1', revision: 1, option: options[0] ?? '', isFirst: true }
      return { id: idOf(n), state: 'OR', answers: [answer] }
    }
    for (let n = 0; n < 40; n++) {
      await countQuiz(services, quiz(n))
      if (n > 36) clock.time += DAY_MS
    }
    expect(await rightShares(services, 'OR')).toHaveProperty(['starter-1~1'])
    const item = written(edited)
    const edit = { intent: 'edit-unproved', id: 'starter-1', revision: 1, item } as const
    expect(await changes(services, edit)).toMatchObject({ done: true })
    const { items } = await currentBank(services, 'OR')
    expect(await readItemStatistics(services, 'OR', items)).toEqual({})
  })
})
