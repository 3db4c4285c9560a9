import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerAt, answersFrom } from '../answers/answers.fixture.ts'
import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { forgetOnDevice } from './forget-on-device.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]
const OF_RIDER = [
  ...['exam-date', 'told-corrections', 'last-result', 'last-quiz', 'has-answers'],
  ...['quiz:1', 'exam:OH', 'count:1:1', 'asked-OH', 'mistakes-OH'],
]

let logged: Map<string, string | null>

vi.mock('idb', () => ({ openDB: vi.fn() }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('history', { replaceState() {} })
  vi.stubGlobal('location', {})
  logged = new Map(answersFrom(0, 3).map(({ id }, place) => [id, [DORA, EVE, null][place] ?? null]))
  for (const key of [...OF_RIDER, 'theme', 'state']) deviceStorage.write(key, 'x')
  tabStorage.write('exam:OH', 'x')
  deviceStorage.write('waiting-answers', JSON.stringify([DORA, EVE, null].map(waitingOf)))
  for (const owner of [DORA, EVE, null]) {
    deviceStorage.write(`result:1:${owner}`, JSON.stringify({ owner }))
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

const waitingOf = (owner: string | null, place: number) => {
  return { ...answerAt(place), owner, isSent: 0 }
}
const ownersOfWaiting = () => {
  const waiting = JSON.parse(deviceStorage.read('waiting-answers') ?? '[]')
  return waiting.map(({ owner }: { owner: string | null }) => owner)
}

// The log keeps a database that opened. So these two tests come first.
test('where the database never opens, all answers are deleted', async () => {
  vi.mocked(openDB).mockRejectedValueOnce(new Error('No database'))
  expect(await forgetOnDevice(DORA)).toBe(true)
  expect(ownersOfWaiting()).toEqual([EVE])
  expect(deviceStorage.read('has-answers')).toBeNull()
})

test('a database that fails is said, and what can be deleted is', async () => {
  deviceStorage.write('answers-opened', 'yes')
  vi.mocked(openDB).mockRejectedValueOnce(new Error('The database does not open.'))
  expect(await forgetOnDevice(null)).toBe(false)
  expect(ownersOfWaiting()).toEqual([DORA, EVE])
  expect(deviceStorage.read('has-answers')).toBe('x')
  expect(deviceStorage.read('exam-date')).toBeNull()
})

test('a rider’s traces and those of nobody leave the device, and no other rider’s', async () => {
  const store = {
    getAll: async () => [...logged].map(([id, owner]) => ({ id, owner })),
    delete: (id: string) => logged.delete(id),
  }
  const transaction = () => ({ objectStore: () => store, done: Promise.resolve() })
  vi.mocked(openDB).mockResolvedValueOnce({ transaction } as never)
  expect(await forgetOnDevice(DORA)).toBe(true)
  expect([...logged.values()]).toEqual([EVE])
  const others = [`result:1:${EVE}`, 'waiting-answers']
  const ofNobody = ['answers-opened', 'state', 'theme']
  expect(deviceStorage.keys().sort()).toEqual([...others, ...ofNobody].sort())
  expect(ownersOfWaiting()).toEqual([EVE])
  expect(tabStorage.keys()).toEqual([])
})
