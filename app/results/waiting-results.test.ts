import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { readWaitingResult } from './waiting-result.ts'
import { isQueueOnDevice, queueResult, readWaiting, waitingIds } from './waiting-results.client.ts'

const DORA = 'd'.repeat(32)

let device: Record<string, string>
let hasRoom: boolean
beforeEach(() => {
  device = {}
  hasRoom = true
  const storageOf = (kept: Record<string, string>) =>
    new Proxy(kept, {
      get: (_, name) => {
        if (name === 'getItem') return (key: string) => kept[key] ?? null
        if (name === 'removeItem') return (key: string) => delete kept[key]
        return (key: string, value: string) => {
          if (kept === device && !hasRoom) throw new DOMException('Full', 'QuotaExceededError')
          kept[key] = value
        }
      },
    })
  vi.stubGlobal('localStorage', storageOf(device))
  vi.stubGlobal('sessionStorage', storageOf({}))
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.unstubAllGlobals())

test('results wait in the order of finishing, each once, with their owner', () => {
  queueResult(finished(1), null, 1_700_000_000_002)
  queueResult(finished(2), DORA, 1_700_000_000_001)
  queueResult(finished(2), null, 1_700_000_000_003)
  expect(waitingIds()).toEqual([idOf(2), idOf(1)])
  expect(isQueueOnDevice()).toBe(true)
  const [first = ''] = Object.keys(device).sort()
  expect(JSON.parse(readWaiting(first))).toEqual({
    owner: DORA,
    quiz: {
      id: idOf(2),
      stateAbbrev: 'CA',
      userAnswers: [{ question: 'Why?', selectedAnswer: 'a', correctAnswer: 'b' }],
    },
  })
})

test('an exam waits with its mark among the quizzes', () => {
  queueResult(finished(1), DORA, 1_700_000_000_001)
  queueResult({ ...finished(2), exam: { toPass: 30 } }, DORA, 1_700_000_000_002)
  queueResult(finished(3), DORA, 1_700_000_000_003)
  expect(waitingIds()).toEqual([1, 2, 3].map(idOf))
  const key = `result:1700000000002:${idOf(2)}`
  expect(readWaitingResult(readWaiting(key))?.quiz).toMatchObject({ exam: { toPass: 30 } })
})

test('beyond its limit the queue drops the oldest result', () => {
  for (let n = 0; n < 302; n++) queueResult(finished(n), DORA, 1_700_000_000_000 + n)
  const ids = waitingIds()
  expect(ids).toHaveLength(300)
  expect(ids[0]).toBe(idOf(2))
  expect(ids.at(-1)).toBe(idOf(301))
})

test('when the device has no room the tab stores new results, and nothing old is lost', () => {
  queueResult(finished(1), DORA, 1_700_000_000_001)
  hasRoom = false
  queueResult(finished(2), DORA, 1_700_000_000_002)
  expect(waitingIds()).toEqual([idOf(1), idOf(2)])
  expect(Object.keys(device)).toHaveLength(1)
  expect(isQueueOnDevice()).toBe(false)
})

function finished(number: number): QuizSession {
  const question = { question: 'Why?', options: ['a', 'b', 'c', 'd'], correctAnswer: 'b' }
  return {
    id: idOf(number),
    stateAbbrev: 'CA',
    stateName: 'California',
    questions: [{ ...question, explanation: 'So.' }],
    answers: [{ question: 'Why?', selectedAnswer: 'a', correctAnswer: 'b', isCorrect: false }],
    index: 1,
  }
}

function idOf(number: number): string {
  return number.toString(16).padStart(32, '0')
}
