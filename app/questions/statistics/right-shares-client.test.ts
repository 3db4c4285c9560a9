import { afterEach, expect, test, vi } from 'vitest'
import type { ShownItem } from '../question/quiz-item.ts'
import { loadRightShares, rightShareOf } from './right-shares.client.ts'

afterEach(() => vi.unstubAllGlobals())

test('shares are requested again after a failure, but not after a success', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const replies = [Response.error(), Response.json({ 'a~1': 80 })]
  const fetch = vi.fn(async () => replies.shift())
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { onLine: true })
  for (let n = 0; n < 3; n++) await loadRightShares('OR')
  const texts = { question: 'A?', options: ['b', 'c', 'd', 'e'], correctAnswer: 'b' }
  const item = { ...texts, id: 'a', explanation: 'So.' }
  expect(rightShareOf('OR', item as ShownItem)).toBe(80)
  expect(fetch).toHaveBeenCalledTimes(2)
})
