import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readLastResult, storeLastResult } from '../results/last-result.client.ts'
import { makeDatabase } from './database.fixture.ts'
import { deviceFixture } from './device.fixture.ts'
import { idOf, toldQuiz } from './sessions.fixture.ts'
import type { ToldSession } from './sessions.server.ts'
import { storeWaiting, type WaitingResults } from './waiting.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]
const NOBODY = { email: null, emailVerified: false, name: null, picture: null }
const NOON = '2026-11-20T12:00:00.000Z'
const EXAM = {
  ...{ score: 0, totalQuestions: 1, percentage: 0, userAnswers: [], stateAbbrev: 'CA' },
  ...{ createdAt: NOON, timestamp: NOON },
}

/** Replies that a test sets, by the number of the session. Without a reply, the session is saved. */
let replies: Record<number, { status: number; body?: unknown }>
let signedIn: string | null
let sent: ToldSession[]
let posted: unknown[]
let database: ReturnType<typeof makeDatabase>
let tellSessions: typeof import('./send.client.ts').tellSessions
const browser = deviceFixture()

vi.mock('idb', () => ({
  openDB: (...given: Parameters<typeof database.openDB>) => database.openDB(...given),
}))

beforeEach(async () => {
  browser.install()
  ;[replies, signedIn, sent, posted] = [{}, DORA, [], []]
  database = makeDatabase()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage = (message: unknown) => posted.push(message)
      close = () => {}
    },
  )
  vi.stubGlobal('fetch', async (path: string, options?: { body: string }) => {
    if (path === '/me') return Response.json(signedIn && { ...NOBODY, uid: signedIn })
    const told: ToldSession = JSON.parse(options?.body ?? '')
    sent.push(told)
    const number = Number.parseInt(told.id, 16)
    const { status, body } = replies[number] ?? replyTo(told)
    if (status === 204) return new Response(null, { status })
    return Response.json(body ?? null, { status })
  })
  vi.resetModules()
  ;({ tellSessions } = await import('./send.client.ts'))
})
afterEach(() => vi.unstubAllGlobals())

function replyTo({ owner, id, mode }: ToldSession) {
  if (owner === null) return { status: 204 }
  const isResult = mode === 'quiz' || mode === 'exam'
  return { status: 201, body: { exam: isResult ? { ...EXAM, id } : null, number: 7 } }
}

const numbers = () => sent.map(({ id }) => Number.parseInt(id, 16))
const left = () => [...database.sessions.values()].map(({ id }) => Number.parseInt(id, 16))
const announcements = () => posted.filter((message) => message === 'changed').length

/** Stores a finished quiz that waits. Each quiz has one question of its own. */
function finishes(number: number, change: Partial<ToldSession> = {}) {
  const told = toldQuiz(number, { total: 1, ...change })
  const picks = told.picks.map((pick) => ({ ...pick, item: `item-${number}` }))
  storeWaiting({ ...told, picks: change.picks ?? picks })
}

describe('a signed-in rider', () => {
  beforeEach(() => browser.know(DORA))

  test.each([
    { status: 503, message: null, tried: [1, 2], waits: [2, 3] },
    { status: 429, message: null, tried: [1, 2], waits: [2, 3] },
    { status: 429, message: 'Too many.', tried: [1, 2, 3], waits: [2] },
    { status: 409, message: 'Too many in all.', tried: [1, 2, 3], waits: [2] },
    { status: 422, message: null, tried: [1, 2, 3], waits: [2] },
    { status: 409, message: null, tried: [1, 2, 3], waits: [] },
  ])(
    'keeps the sessions $waits after a failure with status $status and message $message',
    async (refusal) => {
      const { status, message, tried, waits } = refusal
      for (const number of [1, 2, 3]) finishes(number)
      replies[2] = { status, body: message && { message } }
      expect(await tellSessions(DORA)).toEqual({ status, message })
      expect(numbers()).toEqual(tried)
      expect(left()).toEqual(waits)
      const saved = tried
        .filter((number) => number !== 2)
        .map((number) => ({ ...EXAM, id: idOf(number) }))
      expect(posted).toEqual(saved.map((exam) => ({ uid: DORA, exam })))
    },
  )

  test('never sends a refused session again, and sends only the first of the results over a limit', async () => {
    for (const number of [1, 2, 3]) finishes(number)
    replies = {
      1: { status: 422 },
      2: { status: 429, body: { message: 'Later' } },
      3: { status: 429, body: { message: 'Later' } },
    }
    await tellSessions(DORA)
    // The page keeps showing that a result is not saved.
    expect(await tellSessions(DORA)).toEqual({ status: 422, message: null })
    expect(numbers()).toEqual([1, 2, 3, 2])
    finishes(4, { mode: 'topic' })
    replies = {}
    await tellSessions(DORA)
    expect(numbers()).toEqual([1, 2, 3, 2, 2, 3, 4])
    expect(left()).toEqual([1])
  })

  test('keeps all sessions if the sign-in session has ended, and all tabs check the sign-in', async () => {
    finishes(1)
    finishes(2)
    replies[1] = { status: 404 }
    await tellSessions(DORA)
    expect(announcements()).toBe(1)
    expect(left()).toEqual([1, 2])
  })

  test('sends its sessions even if the browser refuses locks', async () => {
    const locks = { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) }
    vi.stubGlobal('navigator', { locks, onLine: true })
    finishes(1)
    expect(await tellSessions(DORA)).toBeNull()
    expect(numbers()).toEqual([1])
  })

  test('sends the sessions in the order in which they ended', async () => {
    storeWaiting({ ...toldQuiz(1, { total: 1 }), isFinished: false })
    finishes(2)
    storeWaiting({ ...toldQuiz(9, { total: 2, id: idOf(1) }) })
    await tellSessions(DORA)
    expect(numbers()).toEqual([2, 1])
  })

  test('sends an unfinished quiz once, and the whole quiz again when it is finished', async () => {
    storeWaiting({ ...toldQuiz(1, { total: 2 }), isFinished: false })
    await tellSessions(DORA)
    await tellSessions(DORA)
    storeWaiting(toldQuiz(1, { total: 3 }))
    await tellSessions(DORA)
    expect(sent.map(({ isFinished, picks }) => [isFinished, picks.length])).toEqual([
      [false, 2],
      [true, 3],
    ])
  })

  test('sends the sessions in the database again after the database could not be read for a while', async () => {
    finishes(1)
    replies[1] = { status: 503 }
    await tellSessions(DORA)
    replies = {}
    database.faults.set('request', () => Promise.reject(new DOMException('Broken', 'UnknownError')))
    expect(await tellSessions(DORA)).toEqual({ status: null, message: null })
    database.faults.clear()
    expect(await tellSessions(DORA)).toBeNull()
    expect(numbers()).toEqual([1, 1])
  })

  test('notes the number of a saved session, so that this device does not receive it again', async () => {
    database.received.set(DORA, 6)
    finishes(1)
    await tellSessions(DORA)
    expect(database.received.get(DORA)).toBe(7)
    finishes(2)
    replies[2] = { status: 201, body: { exam: null, number: 9 } }
    await tellSessions(DORA)
    // Another device has sent number 8, which this device still has to receive.
    expect(database.received.get(DORA)).toBe(7)
  })

  test('marks only the first answer to an item as the first', async () => {
    finishes(1)
    finishes(2, {
      picks: toldQuiz(2, { total: 1 }).picks.map((pick) => ({ ...pick, item: 'item-1' })),
    })
    await tellSessions(DORA)
    expect(sent.map(({ picks }) => picks[0]?.isFirst)).toEqual([true, false])
  })
})

test('a tab that has not read the device adds a saved result, and does not change what waits', async () => {
  browser.know(DORA)
  const { keepTelling } = await import('./send.client.ts')
  const changes: object[] = []
  const channels: { onmessage?: (event: object) => void }[] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage?: (event: object) => void
      constructor() {
        channels.push(this)
      }
      close = () => {}
    },
  )
  // Another tab holds the lock.
  vi.stubGlobal('navigator', { onLine: true, locks: { request: () => new Promise(() => {}) } })
  const telling = keepTelling(DORA, (part) => changes.push(part))
  const exam = { ...EXAM, id: idOf(2) }
  channels[0]?.onmessage?.({ data: { uid: DORA, exam } })
  channels[0]?.onmessage?.({ data: { uid: EVE, exam } })
  expect(changes).toEqual([{ saved: [exam] }])
  telling.stop()
})

describe('without a rider', () => {
  test('a finished session is sent once to be counted, and waits for a rider', async () => {
    finishes(1)
    storeWaiting({ ...toldQuiz(2), isFinished: false })
    for (const _ of [1, 2]) expect(await tellSessions(null)).toBeNull()
    expect(sent).toMatchObject([{ id: idOf(1), owner: null, picks: [{ isFirst: true }] }])
    expect(left()).toEqual([1, 2])

    browser.know(DORA)
    await tellSessions(DORA)
    const told = sent.slice(1)
    expect(told.map(({ owner }) => owner)).toEqual([DORA, DORA])
    // The session is counted already.
    expect(JSON.stringify(told)).not.toContain('isFirst')
    expect(left()).toEqual([])
  })

  test('a session that the server refuses to count is not sent again until a rider signs in', async () => {
    finishes(1)
    replies[1] = { status: 422 }
    for (const _ of [1, 2]) expect(await tellSessions(null)).toBeNull()
    expect(sent).toHaveLength(1)
    replies = {}
    await tellSessions(DORA)
    expect(left()).toEqual([])
  })

  test('sessions wait while the server fails or the device is offline', async () => {
    finishes(1)
    vi.stubGlobal('navigator', { onLine: false })
    expect(await tellSessions(null)).toBeNull()
    expect(sent).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    replies[1] = { status: 503 }
    expect(await tellSessions(null)).toEqual({ status: 503, message: null })
    replies = {}
    expect(await tellSessions(null)).toBeNull()
    expect(numbers()).toEqual([1, 1])
  })

  test('a browser with Global Privacy Control sends nothing, and a rider’s session is not counted', async () => {
    vi.stubGlobal('navigator', { onLine: true, globalPrivacyControl: true })
    finishes(1)
    await tellSessions(null)
    expect(sent).toEqual([])
    await tellSessions(DORA)
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).not.toContain('isFirst')
  })
})

describe('a session without an owner', () => {
  let waiting: WaitingResults
  const tell = (uid: string) =>
    tellSessions(uid, (now) => {
      waiting ??= now
    })
  beforeEach(() => {
    waiting = undefined as never
  })

  test('becomes the rider’s once, and only if the server confirms the rider', async () => {
    finishes(1)
    browser.know(EVE)
    finishes(2)
    browser.know(DORA)
    signedIn = null
    await tell(DORA)
    expect([...waiting]).toEqual([
      [idOf(1), null],
      [idOf(2), EVE],
    ])
    expect([announcements(), sent]).toEqual([1, []])

    signedIn = DORA
    replies[1] = { status: 503 }
    await tell(DORA)
    replies = {}
    signedIn = EVE
    await tell(EVE)
    expect(numbers()).toEqual([1, 2])
    expect([...database.sessions.values()].map(({ owner }) => owner)).toEqual([DORA])
    expect([...database.answers.values()].map(({ owner }) => owner)).toEqual([DORA, EVE])
  })

  test('removes the last result from the device when it becomes the rider’s', async () => {
    finishes(1)
    const answers = [
      { question: 'Why?', selectedAnswer: 'a', correctAnswer: 'b', isCorrect: false },
    ]
    storeLastResult({ id: idOf(1), stateAbbrev: 'CA', stateName: 'California', answers })
    expect(readLastResult()).toBe('0% (California)')
    await tell(DORA)
    expect(readLastResult()).toBeNull()
  })
})
