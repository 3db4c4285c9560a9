import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../base/device/ask.client.ts'
import { keepSending } from './keep-sending.client.ts'

const FAILURE: Failure = { status: null, message: null }
const REFUSAL: Failure = { status: 429, message: 'Too many.' }
const browser = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Begins to send. Each call of the work ends with the next of these replies, and later ones succeed. */
function begin(...replies: (Failure | null)[]) {
  const work = vi.fn(async () => replies.shift() ?? null)
  const sender = keepSending(work)
  const callsAfter = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return work.mock.calls.length
  }
  return { ...sender, callsAfter }
}

test('after failures it tries again, after longer and longer pauses, until it succeeds', async () => {
  const { send, stop, callsAfter } = begin(FAILURE, FAILURE, FAILURE)
  send()
  expect([await callsAfter(4.9), await callsAfter(0.1)]).toEqual([1, 2])
  expect([await callsAfter(9.9), await callsAfter(0.1)]).toEqual([2, 3])
  expect([await callsAfter(19.9), await callsAfter(0.1)]).toEqual([3, 4])
  expect(await callsAfter(3600)).toBe(4)
  stop()
})

test('after a refusal it tries again in five minutes, or when the network is back', async () => {
  const { send, stop, callsAfter } = begin(REFUSAL, REFUSAL)
  send()
  expect([await callsAfter(299), await callsAfter(1)]).toEqual([1, 2])
  browser.dispatchEvent(new Event('online'))
  expect(await callsAfter(0)).toBe(3)
  stop()
})

test('what is to be sent during a call waits for its end, and goes once', async () => {
  const { send, stop, callsAfter } = begin(FAILURE)
  send()
  send()
  send()
  expect([await callsAfter(0), await callsAfter(3600)]).toEqual([2, 2])
  stop()
})

test('after its end it does nothing', async () => {
  const { send, stop, callsAfter } = begin(FAILURE)
  send()
  await callsAfter(0)
  stop()
  send()
  browser.dispatchEvent(new Event('online'))
  expect(await callsAfter(3600)).toBe(1)
})
