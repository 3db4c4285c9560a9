import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { readKnownRider } from '../../people/auth/known-rider.client.ts'
import { readExamDate } from './exam-date.client.ts'
import { EXAM_CHANCE, examChanceKey } from './study-keys.ts'
import type { Summary } from './summary.ts'

/** The chance of passing in each state that the rider was told last before the end of an exam's day. */
type Told = { day: string; chances: Record<string, number> }

/** Keeps the chance that the rider is told now, unless the exam is over. Later practice does not change it. */
export function keepExamChance(state: string, { day, passing }: Summary): void {
  const examDay = readExamDate()
  if (passing === null || !examDay || day > examDay) return
  const key = examChanceKey(readKnownRider())
  const before = told(deviceStorage.read(key), examDay)
  const after: Told = { day: examDay, chances: { ...before, [state]: passing } }
  deviceStorage.write(key, JSON.stringify(after))
}

/** Returns the chance that the rider was told for the exam of a day. Null if none was told. */
export function examChance(state: string, examDay: string): number | null {
  const own = told(deviceStorage.read(examChanceKey(readKnownRider())), examDay)
  const unowned = told(deviceStorage.read(EXAM_CHANCE), examDay)
  const chance = own[state] ?? unowned[state]
  return typeof chance === 'number' ? chance : null
}

function told(stored: string | null, examDay: string): Told['chances'] {
  const { day, chances } = Object(parseJson(stored ?? ''))
  return day === examDay ? Object(chances) : {}
}
