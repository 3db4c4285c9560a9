import { afterEach, expect, test, vi } from 'vitest'
import { KNOWN_RIDER } from '../auth/known-rider.ts'
import { deviceStorage } from '../device/device-storage.client.ts'
import { readExamDate, readOwnExam, storeOwnExam } from './exam-date.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]

vi.spyOn(console, 'warn').mockReturnValue()
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

const storeExamDate = (day: string) => storeOwnExam({ day, isPassed: false })

function comes(rider: string | null) {
  if (rider) deviceStorage.write(KNOWN_RIDER, rider)
  else deviceStorage.remove(KNOWN_RIDER)
}

test('a rider’s exam date is not shown to anyone else', () => {
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

test('riders who share a device each keep their own date, also after a sign-out', async () => {
  vi.stubGlobal('history', { replaceState() {} })
  vi.stubGlobal('location', {})
  vi.stubGlobal('document', { documentElement: { classList: { remove() {} } } })
  const { forgetOnDevice, forgetSignedOut } = await import('../account/forget-on-device.client.ts')
  for (const [rider, day] of [
    [DORA, '2026-12-05'],
    [EVE, '2026-12-24'],
  ] as const) {
    comes(rider)
    expect(readExamDate()).toBe('')
    storeExamDate(day)
    comes(null)
    await forgetSignedOut(rider)
    expect(readExamDate()).toBe('')
  }
  comes(DORA)
  expect(readExamDate()).toBe('2026-12-05')
  await forgetOnDevice(DORA)
  expect(readExamDate()).toBe('')
  comes(EVE)
  expect(readExamDate()).toBe('2026-12-24')
})

test('a date entered without an account does not replace a rider’s own date', () => {
  comes(DORA)
  storeExamDate('2026-12-05')
  comes(null)
  storeExamDate('2026-12-24')
  comes(DORA)
  expect(readExamDate()).toBe('2026-12-05')
})

test('a date entered before the sign-in belongs to the first rider who signs in', () => {
  comes(null)
  storeExamDate('2026-12-05')
  expect(readExamDate()).toBe('2026-12-05')
  comes(DORA)
  expect(readExamDate()).toBe('2026-12-05')
  comes(EVE)
  expect(readExamDate()).toBe('')
})

test('a passed exam stays with its rider, and is no exam to prepare for', () => {
  comes(DORA)
  storeOwnExam({ day: '2026-12-05', isPassed: true })
  expect(readOwnExam()).toEqual({ day: '2026-12-05', isPassed: true })
  expect(readExamDate()).toBe('')
  comes(EVE)
  expect(readOwnExam()).toEqual({ day: '', isPassed: false })
  comes(DORA)
  storeExamDate('2026-12-24')
  expect(readOwnExam()).toEqual({ day: '2026-12-24', isPassed: false })
})
