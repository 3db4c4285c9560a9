import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoggedAnswer } from '../attempts/answer.ts'
import { answerAt } from '../attempts/answers.fixture.ts'
import { idOf, toldQuiz } from '../attempts/attempts.fixture.ts'
import { makeDatabase } from '../attempts/database.fixture.ts'
import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]
const OF_RIDER = [
  ...['exam-date', 'told-corrections', 'last-result', 'last-quiz', 'has-answers'],
  ...['quiz:1', 'exam:OH', 'study:1', 'asked-OH', 'learned-OH', 'class-bcdfghjk'],
  `declined-answers:${DORA}`,
]
const OF_DEVICE = ['state', 'theme']

let database: ReturnType<typeof makeDatabase>
let forget: typeof import('./forget-on-device.client.ts')

vi.mock('idb', () => ({
  openDB: (...given: Parameters<typeof database.openDB>) => database.openDB(...given),
}))

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('history', { replaceState() {} })
  vi.stubGlobal('location', {})
  vi.stubGlobal('document', { documentElement: { classList: { remove() {} } } })
  database = makeDatabase()
  for (const [number, owner] of [DORA, EVE, null].entries()) keep(owner, number)
  for (const rider of [DORA, EVE]) database.received.set(rider, 7)
  for (const key of [...OF_RIDER, ...OF_DEVICE]) deviceStorage.write(key, 'x')
  for (const key of ['exam:OH', 'study:mistakes']) tabStorage.write(key, 'x')
  for (const [number, owner] of [DORA, EVE, null].entries()) {
    const session = { ...toldQuiz(10 + number), owner }
    deviceStorage.write(`session:${number}:${session.id}`, JSON.stringify(session))
  }
  // The module of the log keeps its connection to the database, so each test loads it anew.
  vi.resetModules()
  vi.doMock('../device/device-storage.client.ts', () => ({ deviceStorage, tabStorage }))
  forget = await import('./forget-on-device.client.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) storage.remove(key)
  }
})

/** Adds an answer to the log. Unless the database also has its session, the server is done with it. */
function log(owner: string | null, number: number): LoggedAnswer {
  const answer = { ...answerAt(number * 12), owner }
  database.answers.set(answer.id, answer)
  return answer
}

/** Adds an answer and its session, which the server does not have. */
function keep(owner: string | null, number: number) {
  log(owner, number)
  database.attempts.set(number, { ...toldQuiz(number), owner, number })
}
const ownersOf = (kept: Map<unknown, { owner: string | null }>) =>
  [...kept.values()].map(({ owner }) => owner)
const waiting = () => {
  const keys = deviceStorage.keys().filter((key) => key.startsWith('session:'))
  return keys.sort().map((key) => JSON.parse(deviceStorage.read(key) ?? '').owner)
}

test('forgetOnDevice succeeds if the browser has no database', async () => {
  database.faults.set('open', () => Promise.reject(new Error('No database')))
  expect(await forget.forgetOnDevice(DORA)).toBe(true)
  expect(waiting()).toEqual([EVE])
  expect(deviceStorage.read('has-answers')).toBeNull()
})

test('forgetOnDevice reports a database that fails, and deletes the rest', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'sessions', version: 1 }] })
  database.faults.set('open', () => Promise.reject(new Error('The database does not open.')))
  expect(await forget.forgetOnDevice(null)).toBe(false)
  expect(waiting()).toEqual([DORA, EVE])
  expect(deviceStorage.read('has-answers')).toBe('x')
  expect(deviceStorage.read('exam-date')).toBeNull()
})

test('forgetOnDevice deletes data of the rider and data without an owner, but no other rider’s', async () => {
  expect(await forget.forgetOnDevice(DORA)).toBe(true)
  expect([ownersOf(database.answers), ownersOf(database.attempts)]).toEqual([[EVE], [EVE]])
  const others = [`session:1:${idOf(11)}`]
  expect(deviceStorage.keys().sort()).toEqual([...others, ...OF_DEVICE].sort())
  expect(waiting()).toEqual([EVE])
  expect(tabStorage.keys()).toEqual([])
})

test('forgetSignedOut leaves only the waiting data of the rider', async () => {
  log(DORA, 20)
  log(EVE, 21)
  deviceStorage.write('reported', JSON.stringify([{ owner: DORA }, { owner: EVE }, {}]))
  await forget.forgetSignedOut(DORA)
  expect(ownersOf(database.answers)).toEqual([DORA, EVE, null, EVE])
  expect(ownersOf(database.attempts)).toEqual([DORA, EVE, null])
  // Without this number, the account sends the deleted answers again at the next sign-in.
  expect([...database.received.keys()]).toEqual([EVE])
  expect(waiting()).toHaveLength(3)
  expect(deviceStorage.read('reported')).toBe(JSON.stringify([{ owner: EVE }, {}]))
  const left = deviceStorage.keys().filter((key) => OF_RIDER.includes(key))
  expect(left.sort()).toEqual(
    [
      `declined-answers:${DORA}`,
      'exam:OH',
      'has-answers',
      'last-quiz',
      'last-result',
      'quiz:1',
    ].sort(),
  )
})

test('forgetSignedOut removes the link to the progress if no answers without an owner are left', async () => {
  database.answers.clear()
  database.attempts.clear()
  log(DORA, 20)
  await forget.forgetSignedOut(DORA)
  expect(ownersOf(database.answers)).toEqual([])
  expect(deviceStorage.read('has-answers')).toBeNull()
})
