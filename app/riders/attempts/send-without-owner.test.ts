import { beforeEach, describe, expect, test, vi } from 'vitest'
import { makeAttempt, makeItems } from '../quiz/quiz.fixture.ts'
import { idOf, toldQuiz } from './attempts.fixture.ts'
import { readLastResult, storeLastResult } from './last-result.client.ts'
import { DORA, EVE, finishes, sendingTab } from './sending-tab.fixture.ts'
import { storeWaiting, type WaitingResults } from './waiting.client.ts'

const tab = sendingTab()

describe('without a rider', () => {
  test('a finished attempt is sent once to be counted, and waits for a rider', async () => {
    finishes(1)
    storeWaiting({ ...toldQuiz(2), isFinished: false })
    for (const _ of [1, 2]) expect(await tab.tellAttempts(null)).toBeNull()
    expect(tab.sent).toMatchObject([{ id: idOf(1), owner: null, picks: [{ isFirst: true }] }])
    expect(await tab.left()).toEqual([1, 2])

    tab.know(DORA)
    await tab.tellAttempts(DORA)
    const told = tab.sent.slice(1)
    expect(told.map(({ owner }) => owner)).toEqual([DORA, DORA])
    // The attempt is counted already.
    expect(JSON.stringify(told)).not.toContain('isFirst')
    expect(await tab.left()).toEqual([])
  })

  test('an attempt that the server refuses to count is not sent again until a rider signs in', async () => {
    finishes(1)
    tab.replies[1] = { status: 422 }
    for (const _ of [1, 2]) expect(await tab.tellAttempts(null)).toBeNull()
    expect(tab.sent).toHaveLength(1)
    tab.replies = {}
    await tab.tellAttempts(DORA)
    expect(await tab.left()).toEqual([])
  })

  test('attempts wait while the server fails or the device is offline', async () => {
    finishes(1)
    vi.stubGlobal('navigator', { onLine: false })
    expect(await tab.tellAttempts(null)).toBeNull()
    expect(tab.sent).toEqual([])
    vi.stubGlobal('navigator', { onLine: true })
    tab.replies[1] = { status: 503 }
    expect(await tab.tellAttempts(null)).toEqual({ status: 503, message: null })
    tab.replies = {}
    expect(await tab.tellAttempts(null)).toBeNull()
    expect(tab.numbers()).toEqual([1, 1])
  })

  test('a browser with Global Privacy Control sends nothing, and a rider’s attempt is not counted', async () => {
    vi.stubGlobal('navigator', { onLine: true, globalPrivacyControl: true })
    finishes(1)
    await tab.tellAttempts(null)
    expect(tab.sent).toEqual([])
    await tab.tellAttempts(DORA)
    expect(tab.sent).toHaveLength(1)
    expect(JSON.stringify(tab.sent)).not.toContain('isFirst')
  })
})

const LAST_QUIZ = {
  ...makeAttempt(makeItems(1)),
  ...{ stateAbbrev: 'CA', stateName: 'California', picks: [{ option: '1 low' }] },
}
const EXAM_TERMS = { toPass: 1, signsToPass: null, minutes: null }

describe('an attempt without an owner', () => {
  let waiting: WaitingResults
  const tell = (uid: string) =>
    tab.tellAttempts(uid, (now) => {
      waiting ??= now
    })
  beforeEach(() => {
    waiting = undefined as never
  })

  test('becomes the rider’s once, and only if the server confirms the rider', async () => {
    finishes(1)
    tab.know(EVE)
    finishes(2)
    tab.know(DORA)
    tab.signedIn = null
    await tell(DORA)
    expect([...waiting]).toEqual([
      [idOf(1), null],
      [idOf(2), EVE],
    ])
    expect([tab.announcements(), tab.sent]).toEqual([1, []])

    tab.signedIn = DORA
    tab.replies[1] = { status: 503 }
    await tell(DORA)
    tab.replies = {}
    tab.signedIn = EVE
    await tell(EVE)
    expect(tab.numbers()).toEqual([1, 2])
    const owners = async (name: 'sessions' | 'answers') =>
      (await tab.database.all(name)).map(({ owner }) => owner)
    expect(await owners('sessions')).toEqual([DORA])
    expect(await owners('answers')).toEqual([DORA, EVE])
  })

  test('stays without an owner after a day, until the rider says whose it is', async () => {
    finishes(1)
    finishes(2)
    // A day after the first answer, and 30 seconds. The second answer came a minute later.
    vi.setSystemTime('2026-11-21T11:01:30Z')
    tab.know(DORA)
    await tell(DORA)
    expect(tab.numbers()).toEqual([2])
    const unowned = await import('./unowned.client.ts')
    const { readLog } = await import('./log.client.ts')
    const idsOf = async (rider: string | null) =>
      (await readLog(rider)).answers.map(({ id }) => id.slice(0, 32))
    expect([unowned.takeClaimed(), unowned.takeClaimed()]).toEqual([1, 0])
    expect([await idsOf(DORA), await idsOf(null)]).toEqual([[idOf(2)], [idOf(1)]])

    const old = { count: 1, last: '2026-11-20T11:01:00.000Z' }
    expect(await unowned.readUnowned(DORA)).toEqual({ asked: old, declined: null })
    unowned.declineUnowned(DORA, old.last)
    expect(await unowned.readUnowned(DORA)).toEqual({ asked: null, declined: old })
    expect(await unowned.readUnowned(EVE)).toEqual({ asked: old, declined: null })
    await tell(DORA)
    expect(tab.numbers()).toEqual([2])

    storeLastResult(LAST_QUIZ)
    await unowned.claimUnowned(DORA)
    expect(readLastResult()).toBeNull()
    expect(await unowned.readUnowned(DORA)).toEqual({ asked: null, declined: null })
    await tell(DORA)
    expect(tab.numbers()).toEqual([2, 1])
    expect(unowned.takeClaimed()).toBe(1)
  })

  test('is deleted if the rider says so, and other riders keep theirs', async () => {
    finishes(1)
    vi.setSystemTime('2026-11-23T12:00:00Z')
    tab.know(DORA)
    finishes(2)
    tab.replies[2] = { status: 503 }
    await tell(DORA)
    const { deleteUnowned, readUnowned } = await import('./unowned.client.ts')
    storeLastResult(LAST_QUIZ)
    expect(await deleteUnowned()).toBe(true)
    expect(readLastResult()).toBeNull()
    expect(await readUnowned(DORA)).toEqual({ asked: null, declined: null })
    expect(await tab.left()).toEqual([2])
  })

  test('removes the last result from the device when it becomes the rider’s', async () => {
    finishes(1)
    storeLastResult(LAST_QUIZ)
    expect(readLastResult()).toBe('0% (California)')
    storeLastResult({ ...LAST_QUIZ, terms: EXAM_TERMS })
    expect(readLastResult()).toBe('0% (California exam)')
    await tell(DORA)
    expect(readLastResult()).toBeNull()
  })
})
