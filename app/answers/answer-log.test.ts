import { beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device/device-storage.client.ts'
import { markSent, unsentAnswers } from './answer-log.client.ts'
import { answersFrom } from './answers.fixture.ts'
import { WAITING_ANSWERS } from './has-answers.ts'

const LOGGED = answersFrom(0, 12)
const UID = 'a'.repeat(32)

vi.mock('idb', () => ({
  openDB: async () => ({
    getAllFromIndex: async () => LOGGED.map((one) => ({ ...one, owner: null, isSent: 0 })),
    transaction: () => {
      throw new DOMException('The device is full.', 'QuotaExceededError')
    },
  }),
}))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('what a full device could not note as sent is not sent again', async () => {
  const unsent = await unsentAnswers(UID, 100)
  expect(unsent).toHaveLength(12)
  await markSent(unsent, UID)
  expect(await unsentAnswers(UID, 100)).toEqual([])
})

test('answers wait on the device while the code of the log loads', async () => {
  vi.doMock('./answer-log.client.ts', () => new Promise(() => {}))
  const { logAnswers } = await import('./use-answer-log.ts')
  void logAnswers(LOGGED)
  const waiting = JSON.parse(deviceStorage.read(WAITING_ANSWERS) ?? '[]')
  expect(waiting).toMatchObject(LOGGED)
})
