import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerAt, answersFrom } from './answers.fixture.ts'
import { toldQuiz } from './attempts.fixture.ts'
import { makeDatabase } from './database.fixture.ts'
import { deviceFixture } from './device.fixture.ts'
import { storeWaiting } from './waiting.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]

let database: ReturnType<typeof makeDatabase>
let log: typeof import('./log.client.ts')
const browser = deviceFixture()

beforeEach(async () => {
  browser.install()
  database = makeDatabase()
  vi.resetModules()
  log = await import('./log.client.ts')
})
afterEach(() => vi.unstubAllGlobals())

const answers = async () =>
  (await database.all('answers')).map(({ id, owner }) => [id.slice(-1), owner])
const attempts = () => database.all('sessions')
const begun = (total: number, number = 1) => ({
  ...toldQuiz(number, { total }),
  isFinished: false,
})

test('an answer is in the log at once, and its attempt waits for the server', async () => {
  browser.know(DORA)
  for (const total of [1, 2]) {
    storeWaiting(begun(total))
    await log.addWaiting()
  }
  expect(browser.waiting()).toEqual([])
  expect(await answers()).toEqual([
    ['0', DORA],
    ['1', DORA],
  ])
  expect(await attempts()).toMatchObject([{ owner: DORA, isFinished: false, picks: [{}, {}] }])
  expect(await log.readLog(DORA)).toMatchObject({ isWhole: true, answers: [{}, {}] })
  expect((await log.readLog(null)).answers).toEqual([])
})

test('the first finished quiz asks the browser to keep the answers, once on this device', async () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } })
  storeWaiting(begun(1))
  await log.addWaiting()
  expect(persist).not.toHaveBeenCalled()
  for (const number of [1, 2]) {
    storeWaiting(toldQuiz(number))
    await log.addWaiting()
  }
  expect(persist).toHaveBeenCalledOnce()
})

test('an answer that is given during a write waits for the next call', async () => {
  storeWaiting(begun(1))
  const first = log.addWaiting()
  storeWaiting(begun(2))
  await first
  expect(browser.waiting()).toHaveLength(1)
  await log.addWaiting()
  expect(browser.waiting()).toEqual([])
  expect(await answers()).toHaveLength(2)
})

test.each([
  ['without an id', { id: 'mine' }],
  ['with malformed picks', { picks: [7] }],
  ['with an impossible owner', { owner: '../dora' }],
])('an attempt %s is removed', async (_what, change) => {
  browser.device.set('session:1:x', JSON.stringify({ ...toldQuiz(1), owner: null, ...change }))
  storeWaiting(toldQuiz(2))
  await log.addWaiting()
  expect(browser.waiting()).toEqual([])
  expect(await attempts()).toHaveLength(1)
})

test('a pick of another rider stays in their log, and counts only for the result of the new owner', async () => {
  browser.know(DORA)
  storeWaiting(begun(2))
  await log.addWaiting()
  browser.know(EVE)
  storeWaiting(toldQuiz(1))
  await log.addWaiting()
  const owned = (await attempts()).map(({ owner, picks }) => [
    owner,
    picks.map(({ at }) => at !== undefined),
  ])
  expect(owned).toEqual([
    [DORA, [true, true]],
    [EVE, [false, false, true, true]],
  ])
  expect((await answers()).map(([, owner]) => owner)).toEqual([DORA, DORA, EVE, EVE])
})

test('a guess is marked in the log, and taken back, until the server has the attempt', async () => {
  browser.know(DORA)
  const told = begun(2)
  const marked = (guessed?: true) => ({
    ...told,
    picks: told.picks.map((pick, n) => (n === 1 && guessed ? { ...pick, guessed } : pick)),
  })
  const marks = async () => (await log.readLog(DORA)).answers.map(({ guessed }) => guessed)
  for (const attempt of [told, marked(true), told, marked(true)]) {
    storeWaiting(attempt)
    await log.addWaiting()
    expect(await marks()).toEqual([undefined, attempt.picks[1]?.guessed])
  }
  const [sent] = (await log.unsentAttempts()).attempts
  storeWaiting(told)
  await log.addWaiting()
  if (!sent) throw new Error('Nothing waits to be sent.')
  await log.noteTold(sent, null)
  // What was sent is older than the mark that was taken back.
  expect(await attempts()).toHaveLength(1)
})

test('another device gets the mark of an answer that it has', async () => {
  const received = answersFrom(0, 2).map((answer) => ({ ...answer, owner: DORA }))
  await log.addAnswers(received)
  await log.addAnswers(
    received.map((answer, n) => (n === 1 ? { ...answer, guessed: true } : answer)),
  )
  const stored = (await log.readLog(DORA)).answers
  expect(stored.map(({ guessed }) => guessed)).toEqual([undefined, true])
})

test('an open question of an exam is not logged as an answer', async () => {
  const { picks, ...exam } = toldQuiz(1, { mode: 'exam', terms: { toPass: 3 } })
  storeWaiting({
    ...exam,
    picks: picks.map((pick, n) => (n === 1 ? { ...pick, option: '' } : pick)),
  })
  await log.addWaiting()
  expect((await answers()).map(([place]) => place)).toEqual(['0', '2', '3'])
})

describe('noting what the server did', () => {
  async function kept(total = 2) {
    storeWaiting(begun(total))
    await log.addWaiting()
    const [attempt] = (await log.unsentAttempts()).attempts
    if (!attempt) throw new Error('No attempt')
    return attempt
  }

  test('with an earlier state of an attempt leaves the attempt on the device', async () => {
    const told = await kept()
    storeWaiting(begun(3))
    await log.addWaiting()
    await log.noteTold(told, null)
    expect(await attempts()).toMatchObject([{ picks: [{}, {}, {}] }])
    await log.noteTold((await log.unsentAttempts()).attempts[0] ?? told, null)
    expect(await attempts()).toEqual([])
    expect(await answers()).toHaveLength(3)
  })

  test('hides an attempt that the database could not delete, so that it is not sent again', async () => {
    const told = await kept()
    database.faults.set('end', () => Promise.reject(new DOMException('Full', 'QuotaExceededError')))
    await log.noteTold(told, null)
    expect((await log.unsentAttempts()).attempts).toEqual([])
    expect(await attempts()).toHaveLength(1)
  })
})

test('answers from the account are added once, and do not change the answers in the log', async () => {
  browser.know(DORA)
  const received = answersFrom(0, 3).map((answer) => ({ ...answer, owner: DORA }))
  const changed = { ...answerAt(0), correct: false, owner: DORA }
  expect(await log.addAnswers(received)).toBe(true)
  expect(await log.addAnswers([changed, ...received])).toBe(true)
  expect((await log.readLog(DORA)).answers).toEqual(received)
  expect(await attempts()).toEqual([])
})
