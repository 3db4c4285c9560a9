import { afterEach, expect, test, vi } from 'vitest'
import { loadQuestions, prefetchQuestions } from './load-questions.client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a prefetch that fails late does not discard a newer prefetch', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const asked: PromiseWithResolvers<Response>[] = []
  vi.stubGlobal('fetch', () => {
    const request = Promise.withResolvers<Response>()
    asked.push(request)
    return request.promise
  })
  prefetchQuestions('OH')
  const first = loadQuestions('OH')
  prefetchQuestions('OH')
  asked[0]?.reject(new Error('Too slow'))
  expect(await first).toHaveProperty('failure')

  const second = loadQuestions('OH')
  asked[1]?.resolve(Response.json([]))
  expect(await second).toEqual({ reply: [] })
  expect(asked).toHaveLength(2)
})

test('after a failed prefetch, the questions are requested again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const fetch = vi.fn().mockRejectedValue(new Error('Away'))
  vi.stubGlobal('fetch', fetch)
  prefetchQuestions('OR')
  await expect.poll(() => fetch.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  await loadQuestions('OR')
  expect(fetch).toHaveBeenCalledTimes(2)
})
