import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localRateLimits } from '../../../platform/rate-limit.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { countQuiz as countWithMode } from '../statistics/count-quiz.server.ts'
import { noSums } from './kinds.ts'
import { limitNumbers, mayCount } from './may-count.server.ts'
import { countOne, numbers, readNumbers, storeNumbers } from './numbers.server.ts'
import { WEEK_MS, weekOf } from './week.ts'

const begun = (services: Services, state: string | null = 'OH', language = 'en') =>
  countOne(services, { kind: 'quizzes-begun', state, language })
const ofOhio = { state: 'OH', language: 'en' }

test('a week begins on Monday at midnight UTC', () => {
  expect(weekOf(new Date('2026-11-30T00:00:00.000Z'))).toBe('2026-11-30')
  expect(weekOf(new Date('2026-12-06T23:59:59.999Z'))).toBe('2026-11-30')
  expect(weekOf(new Date('2026-11-29T23:59:59.999Z'))).toBe('2026-11-23')
  expect(weekOf(new Date('2027-01-01T12:00:00.000Z'))).toBe('2026-12-28')
})

test('several processes add to the same sums, and storing twice counts once', async () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'numbers-')), 'documents.db')
  const [one, other] = [openTestServices(file).services, openTestServices(file).services]
  for (let n = 0; n < 3; n++) begun(one)
  begun(other)
  begun(other, null, 'es')
  for (const services of [one, other, one]) await storeNumbers(services)
  begun(one)
  await storeNumbers(one)
  expect(await readNumbers(other)).toEqual([
    {
      week: '2026-11-16',
      state: null,
      language: 'es',
      sums: { ...noSums(), 'quizzes-begun': 1 },
    },
    { week: '2026-11-16', ...ofOhio, sums: { ...noSums(), 'quizzes-begun': 5 } },
  ])
  expect(await numbers(one).list()).toHaveLength(2)
})

test('what was counted when the server stops is stored', async () => {
  const { services, stopping } = openTestServices()
  begun(services)
  stopping.abort()
  await services.background.ended()
  begun(services)
  await services.background.ended()
  expect((await readNumbers(services))[0]?.sums['quizzes-begun']).toBe(2)
})

test('while the store fails, sums wait and nothing is lost', async () => {
  const { services, documents } = openTestServices()
  begun(services)
  const set = vi.spyOn(documents, 'set').mockRejectedValueOnce(new Error('disk full'))
  await expect(storeNumbers(services)).rejects.toThrow('disk full')
  begun(services)
  await storeNumbers(services)
  await storeNumbers(services)
  expect(set).toHaveBeenCalledTimes(2)
  expect((await readNumbers(services))[0]?.sums['quizzes-begun']).toBe(2)
})

test('each week has its own sums, and the newest is read first', async () => {
  const { services, clock } = openTestServices()
  begun(services)
  await storeNumbers(services)
  clock.time += WEEK_MS
  begun(services)
  await storeNumbers(services)
  await storeNumbers(services)
  const weeks = async (since?: string) =>
    (await readNumbers(services, since)).map(({ week, sums }) => [week, sums['quizzes-begun']])
  expect(await weeks()).toEqual([
    ['2026-11-23', 1],
    ['2026-11-16', 1],
  ])
  expect(await weeks('2026-11-23')).toEqual([['2026-11-23', 1]])
})

test('what is stored names only week, state, language and kind', async () => {
  const { services } = openTestServices()
  begun(services)
  await storeNumbers(services)
  const [stored] = await numbers(services).list()
  expect(stored).toEqual({
    id: expect.stringMatching(/^2026-11-16~[0-9a-f]{12}$/),
    week: '2026-11-16',
    sums: { 'OH en quizzes-begun': 1 },
  })
})

test('a sum of an unknown kind, from a newer release, is left out', async () => {
  const { services } = openTestServices()
  const sums = { 'OH en visits': 2, 'OH en flights': 3 }
  await numbers(services).set('2026-11-16~one', { week: '2026-11-16', sums })
  expect(await readNumbers(services)).toEqual([
    { week: '2026-11-16', ...ofOhio, sums: { ...noSums(), visits: 2 } },
  ])
})

test('a quiz that fits no question is not counted as finished', async () => {
  const { services } = openTestServices()
  const answer = { itemId: 'a', revision: 1, item: null, option: 'b', isFirst: true }
  const quiz = { id: '0'.repeat(32), state: 'OH', mode: 'quiz', answers: [answer] }
  expect(await countWithMode(services, quiz, 'a network')).toBe('refused')
  await storeNumbers(services)
  expect(await readNumbers(services)).toEqual([])
})

test('robots, requests without a name, and Global Privacy Control are not counted', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36'
  const may = (headers: Record<string, string>) => mayCount((header) => headers[header])
  expect(may({ 'User-Agent': browser })).toBe(true)
  expect(may({ 'User-Agent': browser, 'Sec-GPC': '0' })).toBe(true)
  expect(may({ 'User-Agent': browser, 'Sec-GPC': '1' })).toBe(false)
  expect(may({ 'User-Agent': `${browser} (compatible; Googlebot/2.1)` })).toBe(false)
  expect(may({ 'User-Agent': browser.replace('Chrome', 'HeadlessChrome') })).toBe(false)
  expect(may({})).toBe(false)
})

test('a network adds at most 1,200 to a day, and an address half of it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const limits = localRateLimits()
  const counted: number[] = []
  for (const client of ['one', 'two', 'three']) {
    let uses = 0
    for (let n = 0; n < 750; n++) {
      if ((await limitNumbers(limits, { client, network: 'a network' })) === 0) uses++
      vi.advanceTimersByTime(20_000)
    }
    counted.push(uses)
  }
  expect(counted).toEqual([600, 600, 0])
})
