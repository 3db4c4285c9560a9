import { afterEach, expect, test, vi } from 'vitest'
import { KNOWN_RIDER } from '../auth/known-rider.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { readExamDate, storeExamDate } from './exam-date.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]

vi.spyOn(console, 'warn').mockReturnValue()
afterEach(() => {
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

function comes(rider: string | null) {
  if (rider) deviceStorage.write(KNOWN_RIDER, rider)
  else deviceStorage.remove(KNOWN_RIDER)
}

test('a rider’s exam date is shown to nobody else', () => {
  comes(DORA)
  storeExamDate('2026-12-05')
  expect(readExamDate()).toBe('2026-12-05')
  for (const other of [EVE, null]) {
    comes(other)
    expect(readExamDate()).toBe('')
  }
  comes(DORA)
  expect(readExamDate()).toBe('2026-12-05')
  storeExamDate('')
  expect(deviceStorage.keys()).toEqual([KNOWN_RIDER])
})

// Earlier releases named no owner either.
test('a date from before the sign-in is the rider’s who signs in first', () => {
  comes(null)
  storeExamDate('2026-12-05')
  expect(readExamDate()).toBe('2026-12-05')
  comes(DORA)
  expect(readExamDate()).toBe('2026-12-05')
  comes(EVE)
  expect(readExamDate()).toBe('')
})
