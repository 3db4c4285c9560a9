import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersFrom } from '../answers/answers.fixture.ts'
import { deviceStorage, tabStorage } from '../device/device-storage.client.ts'
import { forgetOnDevice } from './forget-on-device.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]
const OF_RIDER = [
  ...[
    'exam-date',
    'told-corrections',
    'waiting-answers',
    'last-result',
    'last-quiz',
    'has-answers',
  ],
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
  for (const owner of [DORA, EVE, null]) {
    deviceStorage.write(`result:1:${owner}`, JSON.stringify({ owner }))
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

// The log keeps a database that opened. So this test comes first.
test('a database that fails is said, and what can be deleted is', async () => {
  vi.mocked(openDB).mockRejectedValueOnce(new Error('The database does not open.'))
  expect(await forgetOnDevice(null)).toBe(false)
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
  expect(deviceStorage.keys().sort()).toEqual([`result:1:${EVE}`, 'state', 'theme'])
  expect(tabStorage.keys()).toEqual([])
})
