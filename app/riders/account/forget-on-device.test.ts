import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from '../../base/device/device-storage.client.ts'
import { answerAt } from '../attempts/answers.fixture.ts'
import { idOf, toldQuiz } from '../attempts/attempts.fixture.ts'
import type { changeDatabase } from '../attempts/database.client.ts'
import { makeDatabase } from '../attempts/database.fixture.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]
const OF_RIDER = [
  ...['exam-date', 'exam-chance', 'told-corrections', 'last-result', 'has-answers'],
  ...['quiz:1', 'exam:OH', 'study:1', 'asked-OH', 'learned-OH', 'course-bcdfghjk'],
  `declined-answers:${DORA}`,
]
const OF_DEVICE = ['state', 'theme']

let database: ReturnType<typeof makeDatabase>
let forget: typeof import('./forget-on-device.client.ts')

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('history', { replaceState() {} })
  vi.stubGlobal('location', {})
  vi.stubGlobal('document', { documentElement: { classList: { remove() {} } } })
  // A module keeps its connection to the database, so each test loads it anew.
  vi.resetModules()
  database = makeDatabase()
  await change(async ({ log, attempts, received }) => {
    for (const [number, owner] of [DORA, EVE, null].entries()) {
      await log.put(logged(owner, number))
      // The server does not have its attempt.
      await attempts.put({ ...toldQuiz(number), owner })
    }
    for (const rider of [DORA, EVE]) await received.put(7, rider)
  })
  for (const key of [...OF_RIDER, ...OF_DEVICE]) deviceStorage.write(key, 'x')
  for (const key of ['exam:OH', 'study:mistakes']) tabStorage.write(key, 'x')
  for (const [number, owner] of [DORA, EVE, null].entries()) {
    const session = { ...toldQuiz(10 + number), owner }
    deviceStorage.write(`session:${number}:${session.id}`, JSON.stringify(session))
  }
  vi.doMock('../../base/device/device-storage.client.ts', () => ({ deviceStorage, tabStorage }))
  forget = await import('./forget-on-device.client.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const storage of [deviceStorage, tabStorage]) {
    for (const key of storage.keys()) storage.remove(key)
  }
})

const change: typeof changeDatabase = async (work) =>
  (await import('../attempts/database.client.ts')).changeDatabase(work)

const logged = (owner: string | null, number: number) => ({ ...answerAt(number * 12), owner })
const ownersOf = async (name: 'answers' | 'sessions') =>
  (await database.all(name)).map(({ owner }) => owner)
const waiting = () => {
  const keys = deviceStorage.keys().filter((key) => key.startsWith('session:'))
  return keys.sort().map((key) => JSON.parse(deviceStorage.read(key) ?? '').owner)
}

test('forgetOnDevice succeeds if the browser has no database', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await forget.forgetOnDevice(DORA)).toBe(true)
  expect(waiting()).toEqual([EVE])
  expect(deviceStorage.read('has-answers')).toBeNull()
})

test('forgetOnDevice reports a database that fails, and deletes the rest', async () => {
  database.faults.set('request', () => Promise.reject(new Error('The database is broken.')))
  expect(await forget.forgetOnDevice(null)).toBe(false)
  expect(waiting()).toEqual([DORA, EVE])
  expect(deviceStorage.read('has-answers')).toBe('x')
  expect(deviceStorage.read('exam-date')).toBeNull()
})

test('forgetOnDevice deletes data of the rider and data without an owner, but no other rider’s', async () => {
  expect(await forget.forgetOnDevice(DORA)).toBe(true)
  expect([await ownersOf('answers'), await ownersOf('sessions')]).toEqual([[EVE], [EVE]])
  const others = [`session:1:${idOf(11)}`]
  expect(deviceStorage.keys().sort()).toEqual([...others, ...OF_DEVICE].sort())
  expect(waiting()).toEqual([EVE])
  expect(tabStorage.keys()).toEqual([])
})

test('forgetSignedOut leaves only the waiting data of the rider', async () => {
  await change(async ({ log }) => {
    await log.put(logged(DORA, 20))
    await log.put(logged(EVE, 21))
  })
  deviceStorage.write('reported', JSON.stringify([{ owner: DORA }, { owner: EVE }, {}]))
  await forget.forgetSignedOut(DORA)
  expect(await ownersOf('answers')).toEqual([DORA, EVE, null, EVE])
  expect(await ownersOf('sessions')).toEqual([DORA, EVE, null])
  // Without this number, the account sends the deleted answers again at the next sign-in.
  const { readReceived } = await import('../attempts/log.client.ts')
  expect([await readReceived(DORA), await readReceived(EVE)]).toEqual([0, 7])
  expect(waiting()).toHaveLength(3)
  expect(deviceStorage.read('reported')).toBe(JSON.stringify([{ owner: EVE }, {}]))
  const left = deviceStorage.keys().filter((key) => OF_RIDER.includes(key))
  expect(left.sort()).toEqual(
    [`declined-answers:${DORA}`, 'exam:OH', 'has-answers', 'last-result', 'quiz:1'].sort(),
  )
})

test('forgetSignedOut removes the link to the progress if no answers without an owner are left', async () => {
  await change(async ({ log, attempts }) => {
    await log.clear()
    await attempts.clear()
    await log.put(logged(DORA, 20))
  })
  await forget.forgetSignedOut(DORA)
  expect(await ownersOf('answers')).toEqual([])
  expect(deviceStorage.read('has-answers')).toBeNull()
})
