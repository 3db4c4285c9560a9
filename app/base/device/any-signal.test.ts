import { expect, test, vi } from 'vitest'
import { anySignal } from './any-signal.client.ts'

test('the combined signal aborts once, with the reason of the first aborted signal', () => {
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

test('the combined signal is aborted at once if one signal is already aborted', () => {
  const signal = anySignal([new AbortController().signal, AbortSignal.abort('before')])
  expect([signal.aborted, signal.reason]).toEqual([true, 'before'])
})
