import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from './answer.ts'
import { makeDatabase, type Step } from './answer-database.fixture.ts'
import { answersFrom } from './answers.fixture.ts'

const UID = 'a'.repeat(32)
const SIX = answersFrom(0, 6)
/** The longest time that a page may wait for the database. */
const LIMIT_MS = 2 * 60_000

let database: ReturnType<typeof makeDatabase>
let device: Map<string, string>
let sent: string[]

vi.mock('idb', () => ({
  openDB: (...given: Parameters<typeof database.openDB>) => database.openDB(...given),
}))
vi.mock('../statistics/send-quiz.client.ts', () => ({}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('document', { documentElement: { classList: { add() {} } } })
  vi.stubGlobal('navigator', {})
  database = makeDatabase()
  ;[device, sent] = [new Map(), []]
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  })
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    sent.push(...JSON.parse(body).answers.map(({ id }: Answer) => id))
    return Response.json({ number: 1 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const failure = (name: string) => () => Promise.reject(new DOMException('Broken', name))
const never = () => new Promise(() => {})
function refuse(name: string) {
  return () => {
    throw new DOMException('Broken', name)
  }
}

const idsOf = (answers: readonly { id: string }[]) => answers.map(({ id }) => id).sort()
const logged = () => [...database.answers.keys()].sort()
const waiting = () => idsOf(JSON.parse(device.get('waiting-answers') ?? '[]'))

/** A page has its own connection and memory. The device's storage and the database outlast it. */
async function openPage() {
  vi.resetModules()
  const { logAnswers } = await import('./use-answer-log.ts')
  const log = await import('./answer-log.client.ts')
  const { sendAnswers } = await import('./sync-answers.client.ts')
  return { logAnswers: (answers: Answer[]) => inTime(logAnswers(answers)), log, sendAnswers }
}

/** Resolves with the result, as the clock goes on. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  work.finally(() => (isOver = true)).catch(() => {})
  for (let ms = 0; !isOver && ms < LIMIT_MS; ms += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isOver).toBe(true)
  return work
}

describe('a connection', () => {
  test.each<[string, () => void]>([
    ['begins nothing any more', () => breakFirst('begin', refuse('InvalidStateError'))],
    ['is unknown to the browser', () => breakFirst('begin', refuse('UnknownError'))],
    ['has lost its stores', () => breakFirst('begin', refuse('NotFoundError'))],
    ['fails in a request', () => breakFirst('request', failure('UnknownError'))],
    ['is aborted at the end', () => breakFirst('end', failure('AbortError'))],
    ['is ended by the browser', () => database.connections[0]?.terminated()],
    ['is closed for a newer release', closeForNewer],
  ])('that %s is opened again, and all answers are logged', async (_what, breakIt) => {
    const page = await openPage()
    await page.logAnswers(SIX.slice(0, 1))
    breakIt()
    for (const place of [2, 3, 4, 5, 6]) await page.logAnswers(SIX.slice(0, place))
    expect(logged()).toEqual(idsOf(SIX))
    expect(waiting()).toEqual([])
    expect(database.connections).toHaveLength(2)
    const { answers, isWhole } = await page.log.readLog(null)
    expect([idsOf(answers), isWhole]).toEqual([idsOf(SIX), true])
  })

  test('that never answers is given up, and a later one logs all answers', async () => {
    const page = await openPage()
    await page.logAnswers(SIX.slice(0, 1))
    breakFirst('request', never)
    for (const place of [2, 3, 4, 5, 6]) await page.logAnswers(SIX.slice(0, place))
    expect(waiting()).toEqual(idsOf(SIX))
    await vi.advanceTimersByTimeAsync(LIMIT_MS)
    await page.logAnswers([])
    expect(logged()).toEqual(idsOf(SIX))
    expect(waiting()).toEqual([])
  })
})

describe('a database', () => {
  const REFUSALS: [string, () => void][] = [
    ['is refused', () => breakAll('open', failure('SecurityError'))],
    ['is of a newer release', () => breakAll('open', failure('VersionError'))],
    ['never opens', () => breakAll('open', never)],
    ['begins nothing', () => breakAll('begin', refuse('InvalidStateError'))],
    ['never answers', () => breakAll('request', never)],
    ['fails in each request', () => breakAll('request', failure('UnknownError'))],
    ['has no space', () => breakAll('request', failure('QuotaExceededError'))],
    ['has no space at the end', () => breakAll('end', failure('QuotaExceededError'))],
  ]

  test.each(REFUSALS)(
    'that %s loses no answer, which is sent, and logged later',
    async (_, breakIt) => {
      breakIt()
      const page = await openPage()
      for (const place of [1, 2, 3, 4, 5, 6]) await page.logAnswers(SIX.slice(0, place))
      expect(waiting()).toEqual(idsOf(SIX))

      // Another page sends what waits, although it cannot read the log either.
      const later = await openPage()
      expect(await inTime(later.sendAnswers(UID))).toBeNull()
      expect(sent.sort()).toEqual(idsOf(SIX))
      expect(await inTime(later.sendAnswers(UID))).toBeNull()
      expect(sent).toHaveLength(6)

      database.faults.clear()
      const last = await openPage()
      const SEVENTH = answersFrom(12, 13)
      await last.logAnswers(SEVENTH)
      expect(waiting()).toEqual([])
      expect(logged()).toContain(SEVENTH[0]?.id)
    },
  )

  test.each(REFUSALS)(
    'that %s is not called empty, and keeps no page waiting',
    async (_, breakIt) => {
      const before = await openPage()
      await before.logAnswers(SIX.slice(0, 3))
      breakIt()
      vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'answers', version: 1 }] })
      const page = await openPage()
      const { answers, isWhole } = await inTime(page.log.readLog(null))
      expect(isWhole).toBe(answers.length === 3)
      expect(await inTime(page.log.forgetAnswersOf(null))).toBe(false)
    },
  )

  test('that opens late is used from then on', async () => {
    const late = Promise.withResolvers<void>()
    breakAll('open', () => late.promise)
    const page = await openPage()
    await page.logAnswers(SIX)
    expect(waiting()).toEqual(idsOf(SIX))
    late.resolve()
    await page.logAnswers([])
    expect(logged()).toEqual(idsOf(SIX))
    expect(waiting()).toEqual([])
  })
})

test.each([
  ['has no such database', { databases: async () => [] }, true],
  ['has no databases at all', undefined, true],
  ['does not say', {}, false],
  ['refuses to say', { databases: failure('UnknownError') }, false],
  ['never says', { databases: never }, false],
])('where a database fails at once and the browser %s', async (_what, indexedDB, isForgotten) => {
  vi.stubGlobal('indexedDB', indexedDB)
  breakAll('open', failure('UnknownError'))
  const { log } = await openPage()
  expect(await inTime(log.forgetAnswersOf(null))).toBe(isForgotten)
})

test('while the database stays closed, the newest 2,000 answers wait', async () => {
  breakAll('open', failure('SecurityError'))
  const page = await openPage()
  const answers = answersFrom(0, 2_010)
  await page.logAnswers(answers.slice(0, 1_990))
  await page.logAnswers(answers.slice(1_990))
  expect(waiting()).toEqual(idsOf(answers.slice(10)))
})

function breakAll(step: Step, fault: () => unknown) {
  database.faults.set(step, fault)
}

function breakFirst(step: Step, fault: () => unknown) {
  database.faults.set(step, (connection) => (connection === 1 ? fault() : undefined))
}

function closeForNewer() {
  class Target {
    close = () => database.closed.add(1)
  }
  vi.stubGlobal('IDBDatabase', Target)
  database.connections[0]?.blocking(1, 2, { target: new Target() })
  // The newer release waits until this connection is closed.
  expect(database.closed).toContain(1)
}
