import { expect, test, vi } from 'vitest'
import { anySignal } from './any-signal.client.ts'

test('the first signal that is aborted aborts with its reason, and the others change nothing', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = anySignal([one.signal, other.signal])
  const told = vi.fn()
  signal.addEventListener('abort', told)
  expect(signal.aborted).toBe(false)
  other.abort('the other')
  one.abort('too late')
  expect([signal.aborted, signal.reason]).toEqual([true, 'the other'])
  expect(told).toHaveBeenCalledOnce()
})

test('a signal that was aborted before aborts at once', () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort('before')])
  expect([signal.aborted, signal.reason]).toEqual([true, 'before'])
})
