import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { KNOWN_RIDER } from '../../people/auth/known-rider.ts'
import { readExamDate, readOwnExam, storeOwnExam } from './exam-date.client.ts'
import { firstPageOf, parseOwnExam } from './own-exam.ts'
import { readSummary, storeSummary } from './summary.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]

vi.spyOn(console, 'warn').mockReturnValue()
afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

const storeExamDate = (day: string) => storeOwnExam({ day, passedIn: null })

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
  storeOwnExam({ day: '2026-12-05', passedIn: 'OH' })
  expect(readOwnExam()).toEqual({ day: '2026-12-05', passedIn: 'OH' })
  expect(readExamDate()).toBe('')
  comes(EVE)
  expect(readOwnExam()).toEqual({ day: '', passedIn: null })
  comes(DORA)
  storeExamDate('2026-12-24')
  expect(readOwnExam()).toEqual({ day: '2026-12-24', passedIn: null })
})

test('in the state of a passed exam no mistakes are due, and in other states nothing changes', () => {
  const plan = {
    today: 12,
    isBegun: false,
    readyOn: null,
    isLate: false,
    perLaterDay: 12,
    perLaterDayIfDone: 12,
  }
  const verdict = 'not yet' as const
  const summary = { day: '2026-12-04', answered: 1, total: 2, verdict, passing: 0, plan, due: [1] }
  for (const state of ['OH', 'TX']) storeSummary(state, { ...summary, exam: null })
  storeOwnExam({ day: '2026-12-05', passedIn: 'OH' })
  expect(readSummary('OH')).toMatchObject({ hasPassed: true, due: [] })
  expect(readSummary('TX')).toMatchObject({ due: [1] })
  expect(readSummary('TX')).not.toHaveProperty('hasPassed')
  storeExamDate('')
  expect(readSummary('OH')).toMatchObject({ due: [1] })
})

test('an exam that an earlier release stored as passed counts for the chosen state', () => {
  expect(parseOwnExam('2026-12-05 passed', 'OH')).toEqual({ day: '2026-12-05', passedIn: 'OH' })
})

test.each([
  ['2026-12-05 passed OH', 'test-passed'],
  ['2026-12-05 passed TX', null],
  ['2026-12-20', null],
  ['2026-12-19', 'test-asked'],
  ['2026-12-13', 'test-asked'],
  ['2026-12-12', null],
  ['', null],
])('the first page of a rider whose exam is stored as "%s" is %s', (stored, firstPage) => {
  const late = new Date('2026-12-20T23:59:00')
  expect(firstPageOf(parseOwnExam(stored, 'OH'), 'OH', late)).toBe(firstPage)
})
