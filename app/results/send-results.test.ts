import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QuizSession } from '../quiz/quiz-session.ts'
import { readLastResult, storeLastResult } from './last-result.client.ts'
import { claimResults, type Owners, sendResults } from './send-results.client.ts'
import { queueResult, waitingIds } from './waiting-results.client.ts'

const DORA = 'd'.repeat(32)
const EVE = 'e'.repeat(32)

const NOBODY = { email: null, emailVerified: false, name: null, picture: null }
const NOON = '2026-11-20T12:00:00.000Z'
const EXAM = {
  ...{ score: 0, totalQuestions: 1, percentage: 0, userAnswers: [], stateAbbrev: 'CA' },
  ...{ createdAt: NOON, timestamp: NOON },
}

/** Replies that a test sets, by the number of the quiz. Without one, the server saves the quiz. */
let answers: Record<number, { status: number; body?: unknown }>
let signedIn: string | null
let sent: number[]
let announced: number

beforeEach(() => {
  ;[answers, signedIn, sent, announced] = [{}, DORA, [], 0]
  const kept: Record<string, string> = {}
  vi.stubGlobal('sessionStorage', {})
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'localStorage',
    new Proxy(kept, {
      get: (_, name) => {
        if (name === 'getItem') return (key: string) => kept[key] ?? null
        if (name === 'removeItem') return (key: string) => delete kept[key]
        return (key: string, value: string) => {
          kept[key] = value
        }
      },
    }),
  )
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = () => announced++
      close = () => {}
    },
  )
  vi.stubGlobal('fetch', async (path: string, options?: { body: string }) => {
    if (path === '/me') return Response.json(signedIn && { ...NOBODY, uid: signedIn })
    const number = Number.parseInt(JSON.parse(options?.body ?? '').id, 16)
    sent.push(number)
    const { status, body } = answers[number] ?? { status: 201, body: { ...EXAM, id: idOf(number) } }
    return Response.json(body ?? null, { status })
  })
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  { status: 503, message: null, tried: [1, 2], left: [2, 3] },
  { status: 429, message: 'Too many.', tried: [1, 2], left: [2, 3] },
  { status: 409, message: 'Too many in all.', tried: [1, 2], left: [2, 3] },
  { status: 422, message: null, tried: [1, 2, 3], left: [2] },
  { status: 409, message: null, tried: [1, 2, 3], left: [] },
])(
  'after a refusal with $status ($message) $left wait',
  async ({ status, message, tried, left }) => {
    for (const number of [1, 2, 3]) queueResult(finished(number), DORA, number)
    answers[2] = { status, body: message && { message } }
    const saved: string[] = []
    const refusal = await sendResults(DORA, (exam) => saved.push(exam.id))
    expect(refusal).toEqual({ status, message })
    expect(sent).toEqual(tried)
    expect(waitingIds()).toEqual(left.map(idOf))
    expect(saved).toEqual(tried.filter((number) => number !== 2).map(idOf))
  },
)

test('when the session is gone the tabs ask who is signed in, and everything waits', async () => {
  queueResult(finished(1), DORA, 1)
  answers[1] = { status: 404 }
  await sendResults(DORA, () => {})
  expect(announced).toBe(1)
  expect(waitingIds()).toEqual([idOf(1)])
})

test('where the browser refuses locks, results are sent all the same', async () => {
  const locks = { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) }
  vi.stubGlobal('navigator', { locks })
  queueResult(finished(1), DORA, 1)
  expect(await sendResults(DORA, () => {})).toBeNull()
  expect(sent).toEqual([1])
})

test("the last result of nobody leaves the device when it becomes a rider's", async () => {
  queueResult(finished(1), null, 1)
  storeLastResult(finished(1))
  expect(readLastResult()).toBe('0% in California')
  await ownersFor(DORA)
  expect(readLastResult()).toBeNull()
})

test("a quiz without an owner becomes the rider's once, and only if the server confirms the rider", async () => {
  queueResult(finished(1), null, 1)
  queueResult(finished(2), EVE, 2)
  signedIn = null
  expect((await ownersFor(DORA)).get(idOf(1))).toBeNull()
  expect(announced).toBe(1)
  signedIn = DORA
  expect((await ownersFor(DORA)).get(idOf(1))).toBe(DORA)
  signedIn = EVE
  expect([...(await ownersFor(EVE))]).toEqual([
    [idOf(1), DORA],
    [idOf(2), EVE],
  ])
  await sendResults(EVE, () => {})
  expect(sent).toEqual([2])
})

async function ownersFor(uid: string): Promise<Owners> {
  const claimed = await claimResults(uid)
  if ('failure' in claimed) throw new Error('The server could not be asked')
  return claimed.reply
}

function finished(number: number): QuizSession {
  return {
    id: idOf(number),
    stateAbbrev: 'CA',
    stateName: 'California',
    questions: [],
    answers: [{ question: 'Why?', selectedAnswer: 'a', correctAnswer: 'b', isCorrect: false }],
    index: 0,
  }
}

function idOf(number: number): string {
  return number.toString(16).padStart(32, '0')
}
