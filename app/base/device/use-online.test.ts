import { expect, test, vi } from 'vitest'

test('a device is offline if the browser says so, until the server answers, and again after it is lost', async () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('navigator', { onLine: true })
  const { isOffline, noteAnswer } = await import('./use-online.ts')
  expect(isOffline()).toBe(false)
  vi.stubGlobal('navigator', { onLine: false })
  expect(isOffline()).toBe(true)
  noteAnswer()
  expect(isOffline()).toBe(false)
  browser.dispatchEvent(new Event('offline'))
  expect(isOffline()).toBe(true)
})
