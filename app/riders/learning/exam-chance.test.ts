import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { KNOWN_RIDER } from '../../people/auth/known-rider.ts'
import { examChance, keepExamChance } from './exam-chance.client.ts'
import { storeOwnExam } from './exam-date.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]

vi.spyOn(console, 'warn').mockReturnValue()
afterEach(() => {
  for (const key of deviceStorage.keys()) deviceStorage.remove(key)
})

const comes = (rider: string) => deviceStorage.write(KNOWN_RIDER, rider)
const setsExam = (day: string) => storeOwnExam({ day, passedIn: null })

const plan = {
  today: 12,
  isBegun: false,
  readyOn: null,
  isLate: false,
  perLaterDay: 12,
  perLaterDayIfDone: 12,
}
function reads(day: string, passing: number | null, state = 'OH') {
  const counted = { answered: 90, total: 400, verdict: 'close' as const, plan, due: [], exam: null }
  keepExamChance(state, { ...counted, day, passing })
}

test('the chance told last up to the day of the exam stays, whatever is practiced later', () => {
  reads('2026-12-01', 0.4)
  setsExam('2026-12-05')
  reads('2026-12-02', 0.6)
  reads('2026-12-02', 0.2, 'TX')
  reads('2026-12-04', 0.84)
  reads('2026-12-05', null)
  reads('2026-12-06', 0.97)
  expect(examChance('OH', '2026-12-05')).toBe(0.84)
  expect(examChance('TX', '2026-12-05')).toBe(0.2)
  expect(examChance('OR', '2026-12-05')).toBeNull()
})

test('another day of the exam begins anew', () => {
  setsExam('2026-12-05')
  reads('2026-12-04', 0.84)
  setsExam('2026-12-20')
  expect(examChance('OH', '2026-12-20')).toBeNull()
  reads('2026-12-08', 0.91)
  expect(examChance('OH', '2026-12-20')).toBe(0.91)
  expect(examChance('OH', '2026-12-05')).toBeNull()
})

test('what a rider was told is not another rider’s, and may be from before the sign-in', () => {
  setsExam('2026-12-05')
  reads('2026-12-03', 0.6)
  comes(DORA)
  expect(examChance('OH', '2026-12-05')).toBe(0.6)
  setsExam('2026-12-05')
  reads('2026-12-04', 0.84)
  expect(examChance('OH', '2026-12-05')).toBe(0.84)
  deviceStorage.remove('exam-chance')
  comes(EVE)
  expect(examChance('OH', '2026-12-05')).toBeNull()
})
