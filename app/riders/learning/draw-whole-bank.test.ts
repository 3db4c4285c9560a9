import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDatabase } from '../attempts/database.fixture.ts'
import { deviceFixture } from '../attempts/device.fixture.ts'
import { drawWholeBank } from './draw-whole-bank.client.ts'
import { questionsOf } from './learning.fixture.ts'

const browser = deviceFixture()

beforeEach(() => {
  browser.install()
  makeDatabase()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a quiz has 12 questions of the bank', async () => {
  vi.stubGlobal('fetch', async () => Response.json(questionsOf(30)))
  const drawn = await drawWholeBank('OH')
  expect(new Set(drawn?.map(({ id }) => id)).size).toBe(12)
})

test('without a connection there is no quiz of the whole bank', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Away')))
  expect(await drawWholeBank('OR')).toBeNull()
})

test('a bank that does not arrive is given up after five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const drawn = vi.fn()
  const ended = drawWholeBank('UT').then(drawn)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(drawn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(drawn).toHaveBeenCalledWith(null)
})
