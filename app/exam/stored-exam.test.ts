import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeItem } from '../quiz/quiz.fixture.ts'
import { storeSession } from '../quiz/session-store.client.ts'
import { examTerms } from '../states/exam-terms.ts'
import { beginExam } from './exam-session.ts'
import { EXAMS, findLeftExam } from './stored-exam.client.ts'

const HOUR_MS = 60 * 60 * 1000
let device: Record<string, string>
let held: { name: string }[]

beforeEach(() => {
  device = {}
  held = []
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  // `Object.keys` of a storage gives its keys.
  const storage = new Proxy(device, {
    get: (_, name) => {
      if (name === 'getItem') return (key: string) => device[key] ?? null
      if (name === 'setItem')
        return (key: string, text: string) => Object.assign(device, { [key]: text })
      return (key: string) => delete device[key]
    },
  })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

function leaves(stateAbbrev: string, hour: number) {
  const begun = { id: 'e'.repeat(32), stateAbbrev, stateName: stateAbbrev }
  const questions = [1, 2].map((number) => ({ ...makeItem(number), id: `item-${number}` }))
  storeSession(EXAMS, beginExam(begun, questions, examTerms(null)), hour * HOUR_MS)
}

const leftAt = async (hour: number) =>
  (await findLeftExam(hour * HOUR_MS))?.exam.stateAbbrev ?? null

test('the exam that was left last is offered for a day', async () => {
  expect(await leftAt(0)).toBeNull()
  leaves('OH', 3)
  leaves('NY', 2)
  expect(await leftAt(4)).toBe('OH')
  expect(await leftAt(26.9)).toBe('OH')
  expect(await leftAt(27)).toBeNull()
  expect(Object.keys(device)).toHaveLength(2)
})

test('an exam that is malformed or open in another tab is not offered', async () => {
  leaves('OH', 3)
  leaves('NY', 2)
  held = [{ name: 'exam:OH' }]
  expect(await leftAt(4)).toBe('NY')
  device['exam:NY'] = '{}'
  expect(await leftAt(4)).toBeNull()
  expect(Object.keys(device)).toEqual(['exam:OH'])
})
