import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openSignIn } from './sign-in.client.ts'

let popup: { closed: boolean }
let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers()
  popup = { closed: false }
  page = Object.assign(new EventTarget(), { open: () => popup })
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { userAgent: '' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['visibilitychange', 'focus', 'pageshow'])(
  'openSignIn calls onReturn at each %s event until the signal is aborted',
  async (type) => {
    const over = new AbortController()
    const onReturn = vi.fn()
    const opened = openSignIn(over.signal, onReturn)
    page.dispatchEvent(new Event(type))
    page.dispatchEvent(new Event(type))
    expect(onReturn).toHaveBeenCalledTimes(2)

    over.abort()
    await vi.advanceTimersByTimeAsync(300)
    await opened
    page.dispatchEvent(new Event(type))
    expect(onReturn).toHaveBeenCalledTimes(2)
  },
)

test('openSignIn opens no popup inside an app, and leads back to this page', async () => {
  const assign = vi.fn()
  const open = vi.fn()
  Object.assign(page, { open })
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone) Instagram 350.0.0.0' })
  const origin = 'https://quiz.example'
  vi.stubGlobal('location', { href: `${origin}/content?x=1`, origin, assign })
  await openSignIn(new AbortController().signal, () => {})
  expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in?returnTo=%2Fcontent%3Fx%3D1')
  expect(open).not.toHaveBeenCalled()
})

test('openSignIn resolves when the popup is closed', async () => {
  const opened = openSignIn(new AbortController().signal, () => {})
  popup.closed = true
  await vi.advanceTimersByTimeAsync(300)
  await opened
})
