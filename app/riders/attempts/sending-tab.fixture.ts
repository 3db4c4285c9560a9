import { afterEach, beforeEach, vi } from 'vitest'
import { toldQuiz } from './attempts.fixture.ts'
import type { ReceivedAttempt } from './attempts.server.ts'
import { makeDatabase } from './database.fixture.ts'
import { deviceFixture } from './device.fixture.ts'
import { storeWaiting } from './waiting.client.ts'

export const DORA = 'd'.repeat(32)
export const EVE = 'e'.repeat(32)
const NOBODY = { email: null, emailVerified: false, name: null, picture: null }
const NOON = '2026-11-20T12:00:00.000Z'
export const EXAM = {
  ...{ score: 0, totalQuestions: 1, percentage: 0, userAnswers: [], stateAbbrev: 'CA' },
  ...{ createdAt: NOON, timestamp: NOON },
}

type Tab = {
  /** Replies that a test sets, by the number of the attempt. Without a reply, the attempt is saved. */
  replies: Record<number, { status: number; body?: unknown }>
  signedIn: string | null
  sent: ReceivedAttempt[]
  posted: unknown[]
  database: ReturnType<typeof makeDatabase>
  tellAttempts: typeof import('./send.client.ts').tellAttempts
}

/**
 * Imitates a browser's tab, and the server to which it sends attempts. Each test has a new one.
 */
export function sendingTab() {
  const browser = deviceFixture()
  const tab = {} as Tab

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOON) })
    browser.install()
    Object.assign(tab, { replies: {}, signedIn: DORA, sent: [], posted: [] })
    tab.database = makeDatabase()
    vi.stubGlobal('addEventListener', () => {})
    vi.stubGlobal('removeEventListener', () => {})
    vi.stubGlobal(
      'BroadcastChannel',
      class {
        postMessage = (message: unknown) => tab.posted.push(message)
        close = () => {}
      },
    )
    vi.stubGlobal('fetch', async (path: string, options?: { body: string }) => {
      const { signedIn } = tab
      if (path === '/me') return Response.json(signedIn && { ...NOBODY, uid: signedIn })
      const told: ReceivedAttempt = JSON.parse(options?.body ?? '')
      tab.sent.push(told)
      const { status, body } = tab.replies[numberOf(told)] ?? replyTo(told)
      if (status === 204) return new Response(null, { status })
      return Response.json(body ?? null, { status })
    })
    vi.resetModules()
    tab.tellAttempts = (await import('./send.client.ts')).tellAttempts
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  return Object.assign(tab, {
    know: browser.know,
    numbers: () => tab.sent.map(numberOf),
    left: async () => (await tab.database.all('sessions')).map(numberOf),
    announcements: () => tab.posted.filter((message) => message === 'changed').length,
  })
}

const numberOf = ({ id }: { id: string }) => Number.parseInt(id, 16)

function replyTo({ owner, id, mode }: ReceivedAttempt) {
  if (owner === null) return { status: 204 }
  const isResult = mode === 'quiz' || mode === 'exam'
  return { status: 201, body: { exam: isResult ? { ...EXAM, id } : null, number: 7 } }
}

/** Stores a finished quiz that waits. Each quiz has one question of its own. */
export function finishes(number: number, change: Partial<ReceivedAttempt> = {}) {
  const told = toldQuiz(number, { total: 1, ...change })
  const picks = told.picks.map((pick) => ({ ...pick, item: `item-${number}` }))
  storeWaiting({ ...told, picks: change.picks ?? picks })
}
