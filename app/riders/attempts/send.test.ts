import { beforeEach, describe, expect, test, vi } from 'vitest'
import { idOf, toldQuiz } from './attempts.fixture.ts'
import { DORA, EVE, EXAM, finishes, sendingTab } from './sending-tab.fixture.ts'
import { storeWaiting } from './waiting.client.ts'

const tab = sendingTab()

describe('a signed-in rider', () => {
  beforeEach(() => tab.know(DORA))

  test.each([
    { status: 503, message: null, tried: [1, 2], waits: [2, 3] },
    { status: 429, message: null, tried: [1, 2], waits: [2, 3] },
    { status: 429, message: 'Too many.', tried: [1, 2, 3], waits: [2] },
    { status: 409, message: 'Too many in all.', tried: [1, 2, 3], waits: [2] },
    { status: 422, message: null, tried: [1, 2, 3], waits: [2] },
    { status: 409, message: null, tried: [1, 2, 3], waits: [] },
  ])(
    'keeps the attempts $waits after a failure with status $status and message $message',
    async (refusal) => {
      const { status, message, tried, waits } = refusal
      for (const number of [1, 2, 3]) finishes(number)
      tab.replies[2] = { status, body: message && { message } }
      expect(await tab.tellAttempts(DORA)).toEqual({ status, message })
      expect(tab.numbers()).toEqual(tried)
      expect(await tab.left()).toEqual(waits)
      const saved = tried
        .filter((number) => number !== 2)
        .map((number) => ({ ...EXAM, id: idOf(number) }))
      expect(tab.posted).toEqual(saved.map((exam) => ({ uid: DORA, exam })))
    },
  )

  test('never sends a refused attempt again, and sends only the first of the results over a limit', async () => {
    for (const number of [1, 2, 3]) finishes(number)
    tab.replies = {
      1: { status: 422 },
      2: { status: 429, body: { message: 'Later' } },
      3: { status: 429, body: { message: 'Later' } },
    }
    await tab.tellAttempts(DORA)
    // The page keeps showing that a result is not saved.
    expect(await tab.tellAttempts(DORA)).toEqual({ status: 422, message: null })
    expect(tab.numbers()).toEqual([1, 2, 3, 2])
    finishes(4, { mode: 'topic' })
    tab.replies = {}
    await tab.tellAttempts(DORA)
    expect(tab.numbers()).toEqual([1, 2, 3, 2, 2, 3, 4])
    expect(await tab.left()).toEqual([1])
  })

  test('keeps all attempts if the sign-in session has ended, and all tabs check the sign-in', async () => {
    finishes(1)
    finishes(2)
    tab.replies[1] = { status: 404 }
    await tab.tellAttempts(DORA)
    expect(tab.announcements()).toBe(1)
    expect(await tab.left()).toEqual([1, 2])
  })

  test('sends its attempts even if the browser refuses locks', async () => {
    const locks = { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) }
    vi.stubGlobal('navigator', { locks, onLine: true })
    finishes(1)
    expect(await tab.tellAttempts(DORA)).toBeNull()
    expect(tab.numbers()).toEqual([1])
  })

  test('sends the attempts in the order in which they ended', async () => {
    storeWaiting({ ...toldQuiz(1, { total: 1 }), isFinished: false })
    finishes(2)
    storeWaiting({ ...toldQuiz(9, { total: 2, id: idOf(1) }) })
    await tab.tellAttempts(DORA)
    expect(tab.numbers()).toEqual([2, 1])
  })

  test('sends an unfinished quiz once, and the whole quiz again when it is finished', async () => {
    storeWaiting({ ...toldQuiz(1, { total: 2 }), isFinished: false })
    await tab.tellAttempts(DORA)
    await tab.tellAttempts(DORA)
    storeWaiting(toldQuiz(1, { total: 3 }))
    await tab.tellAttempts(DORA)
    expect(tab.sent.map(({ isFinished, picks }) => [isFinished, picks.length])).toEqual([
      [false, 2],
      [true, 3],
    ])
  })

  test('sends the attempts in the database again after the database could not be read for a while', async () => {
    finishes(1)
    tab.replies[1] = { status: 503 }
    await tab.tellAttempts(DORA)
    tab.replies = {}
    tab.database.faults.set('request', () =>
      Promise.reject(new DOMException('Broken', 'UnknownError')),
    )
    expect(await tab.tellAttempts(DORA)).toEqual({ status: null, message: null })
    tab.database.faults.clear()
    expect(await tab.tellAttempts(DORA)).toBeNull()
    expect(tab.numbers()).toEqual([1, 1])
  })

  test('notes the number of a saved attempt, so that this device does not receive it again', async () => {
    const { readReceived, storeReceived } = await import('./log.client.ts')
    await storeReceived(DORA, 6)
    finishes(1)
    await tab.tellAttempts(DORA)
    expect(await readReceived(DORA)).toBe(7)
    finishes(2)
    tab.replies[2] = { status: 201, body: { exam: null, number: 9 } }
    await tab.tellAttempts(DORA)
    // Another device has sent number 8, which this device still has to receive.
    expect(await readReceived(DORA)).toBe(7)
  })

  test('marks only the first answer to an item as the first', async () => {
    finishes(1)
    finishes(2, {
      picks: toldQuiz(2, { total: 1 }).picks.map((pick) => ({ ...pick, item: 'item-1' })),
    })
    await tab.tellAttempts(DORA)
    expect(tab.sent.map(({ picks }) => picks[0]?.isFirst)).toEqual([true, false])
  })
})

test('a tab that has not read the device adds a saved result, and does not change what waits', async () => {
  tab.know(DORA)
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
