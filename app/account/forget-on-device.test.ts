import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoggedAnswer } from '../answers/answer.ts'
import { makeDatabase } from '../answers/answer-database.fixture.ts'
import { answerAt } from '../answers/answers.fixture.ts'
import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]
const OF_RIDER = [
  ...['exam-date', 'told-corrections', 'last-result', 'last-quiz', 'has-answers'],
  ...['quiz:1', 'exam:OH', 'count:1:1', 'asked-OH', 'mistakes-OH'],
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
  log(answerOf(DORA, 0), answerOf(EVE, 1), answerOf(null, 2))
  for (const rider of [DORA, EVE]) database.received.set(rider, 7)
  for (const key of [...OF_RIDER, ...OF_DEVICE]) deviceStorage.write(key, 'x')
  tabStorage.write('exam:OH', 'x')
  const waiting = [answerOf(DORA, 3), answerOf(EVE, 4), answerOf(null, 5)]
  deviceStorage.write('waiting-answers', JSON.stringify(waiting))
  for (const owner of [DORA, EVE, null]) {
    deviceStorage.write(`result:1:${owner}`, JSON.stringify({ owner }))
  }
  // The log keeps its connection.
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

function answerOf(owner: string | null, place: number, isSent: 0 | 1 | 2 = 0): LoggedAnswer {
  return { ...answerAt(place), owner, isSent }
}
function log(...answers: LoggedAnswer[]) {
  for (const answer of answers) database.answers.set(answer.id, answer)
}
const logged = () => [...database.answers.values()].map(({ owner, isSent }) => [owner, isSent])
const waiting = () => {
  const answers: LoggedAnswer[] = JSON.parse(deviceStorage.read('waiting-answers') ?? '[]')
  return answers.map(({ owner, isSent }) => [owner, isSent])
}

test('where the database never opens, all answers are deleted', async () => {
  database.faults.set('open', () => Promise.reject(new Error('No database')))
  expect(await forget.forgetOnDevice(DORA)).toBe(true)
  expect(waiting()).toEqual([[EVE, 0]])
  expect(deviceStorage.read('has-answers')).toBeNull()
})

test('a database that fails is said, and what can be deleted is', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'answers', version: 1 }] })
  database.faults.set('open', () => Promise.reject(new Error('The database does not open.')))
  expect(await forget.forgetOnDevice(null)).toBe(false)
  expect(waiting()).toEqual([
    [DORA, 0],
    [EVE, 0],
  ])
  expect(deviceStorage.read('has-answers')).toBe('x')
  expect(deviceStorage.read('exam-date')).toBeNull()
})

test('a rider’s traces and those of nobody leave the device, and no other rider’s', async () => {
  expect(await forget.forgetOnDevice(DORA)).toBe(true)
  expect(logged()).toEqual([[EVE, 0]])
  const others = [`result:1:${EVE}`, 'waiting-answers']
  expect(deviceStorage.keys().sort()).toEqual([...others, ...OF_DEVICE].sort())
  expect(waiting()).toEqual([[EVE, 0]])
  expect(tabStorage.keys()).toEqual([])
})

test('after a sign-out only what waits is left of the rider', async () => {
  log(answerOf(DORA, 10, 1), answerOf(DORA, 11, 2), answerOf(EVE, 12, 1))
  deviceStorage.write('reported', JSON.stringify([{ owner: DORA }, { owner: EVE }, {}]))
  await forget.forgetSignedOut(DORA)
  expect(logged()).toEqual([
    [DORA, 0],
    [EVE, 0],
    [null, 0],
    [DORA, 2],
    [EVE, 1],
  ])
  // The account sends what the device forgot, at the next sign-in.
  expect([...database.received.keys()]).toEqual([EVE])
  expect(waiting()).toHaveLength(3)
  expect(deviceStorage.read('reported')).toBe(JSON.stringify([{ owner: EVE }, {}]))
  const left = deviceStorage.keys().filter((key) => OF_RIDER.includes(key))
  expect(left.sort()).toEqual(
    ['count:1:1', 'exam:OH', 'has-answers', 'last-quiz', 'last-result', 'quiz:1'].sort(),
  )
})

test('the link to the progress leaves with the last answer of nobody', async () => {
  database.answers.clear()
  log(answerOf(DORA, 0, 1))
  await forget.forgetSignedOut(DORA)
  expect(logged()).toEqual([])
  expect(deviceStorage.read('has-answers')).toBeNull()
})
