import { afterEach, expect, test, vi } from 'vitest'
import { tellBegun } from './tell-begun.client.ts'

afterEach(() => vi.unstubAllGlobals())

/** Returns the addresses and bodies of the requests that a beginning causes in such a browser. */
async function sentBy(navigator: object, mode = 'quiz') {
  const fetch = vi.fn(async (_path: string, _options: RequestInit) => {
    return new Response(null, { status: 204 })
  })
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('navigator', { onLine: true, ...navigator })
  await tellBegun({ stateAbbrev: 'OH', mode })
  return fetch.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])
}

test.each(['quiz', 'exam'])('the beginning of a %s sends its state and mode only', async (mode) => {
  expect(await sentBy({}, mode)).toEqual([['/begun', { state: 'OH', mode }]])
})

test.each<[string, object, string?]>([
  ['with Global Privacy Control', { globalPrivacyControl: true }],
  ['that a program drives', { webdriver: true }],
  ['without a connection', { onLine: false }],
  ['with other questions', {}, 'mistakes'],
])('a browser %s sends nothing', async (_what, navigator, mode) => {
  expect(await sentBy(navigator, mode)).toEqual([])
})
