import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idOf, toldQuiz } from './attempts.fixture.ts'
import { deviceFixture } from './device.fixture.ts'
import { isWaitingKept, resultsIn, storeWaiting, waitingAttempts } from './waiting.client.ts'

const [DORA, EVE] = ['d'.repeat(32), 'e'.repeat(32)]

const browser = deviceFixture()
beforeEach(() => {
  browser.install()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waiting = () => waitingAttempts().map(({ attempt }) => attempt)
const begun = (number: number, total: number) => ({
  ...toldQuiz(number, { total }),
  isFinished: false,
})
function at(time: number) {
  vi.setSystemTime(1_700_000_000_000 + time)
}

test('attempts wait in the order in which they began, each once, with their owner', () => {
  at(1)
  storeWaiting(begun(2, 1))
  at(2)
  browser.know(DORA)
  storeWaiting(toldQuiz(1))
  at(3)
  storeWaiting(toldQuiz(2, { total: 2 }))
  expect(waiting().map(({ id, owner }) => [id, owner])).toEqual([
    [idOf(2), DORA],
    [idOf(1), DORA],
  ])
  expect(waiting()[0]).toMatchObject({ isFinished: true, picks: [{}, {}] })
  expect(isWaitingKept()).toBe(true)
})

test('a pick keeps the time of its own answer', () => {
  storeWaiting(begun(1, 1))
  const later = toldQuiz(60, { total: 2, id: idOf(1) })
  storeWaiting(later)
  expect(waiting()[0]?.picks.map((pick) => pick.at)).toEqual([
    begun(1, 1).picks[0]?.at,
    later.picks[1]?.at,
  ])
})

test('an unfinished attempt waits for its rider, even if another rider continues it', () => {
  at(1)
  browser.know(DORA)
  storeWaiting(begun(1, 2))
  for (const rider of [null, EVE]) {
    at(2)
    browser.know(rider)
    storeWaiting(toldQuiz(1))
  }
  const owned = waiting().map(({ owner, picks }) => [owner, picks.length])
  expect(owned.sort()).toEqual([
    [DORA, 2],
    [EVE, 4],
  ])
})

test('above the limit, the oldest attempt is removed', () => {
  for (let n = 0; n < 172; n++) {
    at(n)
    storeWaiting(toldQuiz(n))
  }
  expect(waiting()).toHaveLength(170)
  expect(waiting()[0]?.id).toBe(idOf(2))
})

test('if the device is full, the tab stores new attempts, and old attempts stay', () => {
  at(1)
  storeWaiting(toldQuiz(1))
  browser.has.room = false
  at(2)
  storeWaiting(toldQuiz(2))
  expect(waiting().map(({ id }) => id)).toEqual([idOf(1), idOf(2)])
  expect(browser.device.size).toBe(1)
  expect(isWaitingKept()).toBe(false)
})

test.each(['', '[]', '{}', 'null', '{"picks":', '{"picks":{}}'])(
  'a malformed waiting attempt is removed: %j',
  (text) => {
    browser.device.set('session:1:x', text)
    expect(waiting()).toEqual([])
    expect(browser.waiting()).toEqual([])
  },
)

test('only finished quizzes and exams are results', () => {
  const kept = (number: number, change: object) => ({ ...toldQuiz(number), owner: DORA, ...change })
  const attempts = [
    kept(1, {}),
    kept(2, { mode: 'exam' }),
    kept(3, { mode: 'topic' }),
    kept(4, { isFinished: false }),
  ]
  expect([...resultsIn(attempts)]).toEqual([
    [idOf(1), DORA],
    [idOf(2), DORA],
  ])
})
