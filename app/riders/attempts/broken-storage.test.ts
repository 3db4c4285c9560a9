import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, toldQuiz } from './attempts.fixture.ts'
import type { ReceivedAttempt } from './attempts.server.ts'
import { makeDatabase, type Step } from './database.fixture.ts'
import { deviceFixture } from './device.fixture.ts'

const UID = 'a'.repeat(32)
const SIX = [1, 2, 3, 4, 5, 6]
/** The longest time that a page may wait for the database. */
const LIMIT_MS = 2 * 60_000

let database: ReturnType<typeof makeDatabase>
let sent: string[]
const browser = deviceFixture()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  browser.install()
  database = makeDatabase()
  sent = []
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const told: ReceivedAttempt = JSON.parse(body)
    sent.push(...told.picks.map((_, place) => `${told.id}-${place}`))
    return Response.json({ exam: null, number: 1 })
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

const answersOf = (number: number, total: number) =>
  Array.from({ length: total }, (_, place) => `${idOf(number)}-${place}`)
const logged = async () => (await database.all('answers')).map(({ id }) => id)
const waiting = () =>
  browser.waiting().flatMap((key) => {
    const { id, picks }: ReceivedAttempt = JSON.parse(browser.device.get(key) ?? '')
    return picks.map((_, place) => `${id}-${place}`)
  })

/** Opens a page with its own connection and memory. All pages share the storage and the database. */
async function openPage() {
  vi.resetModules()
  const { storeWaiting } = await import('./waiting.client.ts')
  const log = await import('./log.client.ts')
  const { tellAttempts } = await import('./send.client.ts')
  const logWaiting = () => inTime(log.addWaiting())
  /** Stores and logs a quiz with this number of answers. */
  function logs(total: number, number = 1) {
    storeWaiting({ ...toldQuiz(number, { total }), isFinished: false })
    return logWaiting()
  }
  return { logs, logWaiting, storeWaiting, log, tellAttempts }
}

/** Moves the clock forward until the work ends, and returns its result. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  work.finally(() => (isOver = true)).catch(() => {})
  for (let ms = 0; !isOver && ms < LIMIT_MS; ms += 1_000) {
    await vi.advanceTimersByTimeAsync(1_000)
    await databaseRests()
  }
  expect(isOver).toBe(true)
  return work
}

/** Resolves after all steps of the database, which take no time. */
async function databaseRests() {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
}

describe('a connection', () => {
  test.each<[string, () => void]>([
    ['begins no more transactions', () => breakFirst('begin', refuse('InvalidStateError'))],
    ['is unknown to the browser', () => breakFirst('begin', refuse('UnknownError'))],
    ['has lost its stores', () => breakFirst('begin', refuse('NotFoundError'))],
    ['fails in a request', () => breakFirst('request', failure('UnknownError'))],
    ['aborts at the end of a transaction', () => breakFirst('end', failure('AbortError'))],
    ['is ended by the browser', () => database.end(1)],
    ['is closed for a newer release', closeForNewer],
  ])(
    'that %s is replaced by a new connection, and all answers are logged',
    async (_what, breakIt) => {
      const page = await openPage()
      await page.logs(1)
      breakIt()
      for (const total of SIX.slice(1)) await page.logs(total)
      expect(await logged()).toEqual(answersOf(1, 6))
      expect(waiting()).toEqual([])
      expect(database.connections).toHaveLength(2)
      const { answers, isWhole } = await page.log.readLog(null)
      expect([answers.map(({ id }) => id), isWhole]).toEqual([answersOf(1, 6), true])
    },
  )

  test('that never answers is given up, and a later connection logs all answers', async () => {
    const page = await openPage()
    await page.logs(1)
    breakFirst('request', never)
    for (const total of SIX.slice(1)) await page.logs(total)
    expect(waiting()).toEqual(answersOf(1, 6))
    await vi.advanceTimersByTimeAsync(LIMIT_MS)
    await page.logWaiting()
    expect(await logged()).toEqual(answersOf(1, 6))
    expect(waiting()).toEqual([])
  })
})

describe('a database', () => {
  const REFUSALS: [string, () => void][] = [
    ['is refused', () => breakAll('open', failure('SecurityError'))],
    ['is of a newer release', () => breakAll('open', failure('VersionError'))],
    ['never opens', () => breakAll('open', never)],
    ['begins no transaction', () => breakAll('begin', refuse('InvalidStateError'))],
    ['never answers', () => breakAll('request', never)],
    ['fails in each request', () => breakAll('request', failure('UnknownError'))],
    ['has no space', () => breakAll('request', failure('QuotaExceededError'))],
    ['has no space at the end', () => breakAll('end', failure('QuotaExceededError'))],
  ]

  test.each(REFUSALS)(
    'that %s loses no answer: all are sent, and later answers are logged',
    async (_, breakIt) => {
      browser.know(UID)
      breakIt()
      const page = await openPage()
      for (const total of SIX) await page.logs(total)
      expect(waiting()).toEqual(answersOf(1, 6))

      // Another page sends what waits, although it cannot read the log either.
      const later = await openPage()
      expect(await inTime(later.tellAttempts(UID))).toBeNull()
      expect(sent.sort()).toEqual(answersOf(1, 6))
      expect(await inTime(later.tellAttempts(UID))).toBeNull()
      expect(sent).toHaveLength(6)

      database.faults.clear()
      const last = await openPage()
      await last.logs(1, 2)
      expect(waiting()).toEqual([])
      expect(await logged()).toEqual(expect.arrayContaining(answersOf(2, 1)))
    },
  )

  test.each(REFUSALS)(
    'that %s does not count as empty, and does not block a page',
    async (_, breakIt) => {
      const before = await openPage()
      await before.logs(3)
      breakIt()
      const page = await openPage()
      const { answers, isWhole } = await inTime(page.log.readLog(null))
      expect(isWhole).toBe(answers.length === 3)
      expect(await inTime(page.log.forgetAttemptsOf(null))).toBe(false)
    },
  )

  test('that opens late is used afterwards', async () => {
    const late = Promise.withResolvers<void>()
    breakAll('open', () => late.promise)
    const page = await openPage()
    await page.logs(6)
    expect(waiting()).toEqual(answersOf(1, 6))
    late.resolve()
    await databaseRests()
    await page.logWaiting()
    expect(await logged()).toEqual(answersOf(1, 6))
    expect(waiting()).toEqual([])
  })
})

test.each([
  ['has no such database', { databases: async () => [] }, true],
  ['has no databases at all', undefined, true],
  ['cannot list its databases', {}, false],
  ['fails to list its databases', { databases: failure('UnknownError') }, false],
  ['never lists its databases', { databases: never }, false],
])(
  'if a database fails at once and the browser %s, the log counts as deleted: %s',
  async (_what, indexedDB, isForgotten) => {
    vi.stubGlobal('indexedDB', indexedDB)
    breakAll('open', failure('UnknownError'))
    const { log } = await openPage()
    expect(await inTime(log.forgetAttemptsOf(null))).toBe(isForgotten)
  },
)

function breakAll(step: Step, fault: () => unknown) {
  database.faults.set(step, fault)
}

function breakFirst(step: Step, fault: () => unknown) {
  database.faults.set(step, (connection) => (connection === 1 ? fault() : undefined))
}

function closeForNewer() {
  const [connection] = database.connections
  const newer = { oldVersion: 1, newVersion: 2 }
  connection?.dispatchEvent(new IDBVersionChangeEvent('versionchange', newer))
  // The newer release waits until this connection is closed.
  expect(() => connection?.transaction('answers')).toThrow(
    expect.objectContaining({ name: 'InvalidStateError' }),
  )
}
