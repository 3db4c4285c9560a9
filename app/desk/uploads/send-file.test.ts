import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { askStateOf } from './send-file.client.ts'

const FILE = new File(['%PDF-'], 'manual.pdf')
const READ = { id: 'a', pages: 2, hasText: true, abbrev: 'OR' }

/** A fake XMLHttpRequest. The test decides what happens to it. */
class FakeRequest {
  static made: FakeRequest
  upload: { onprogress?: (sent: { loaded: number; total: number }) => void; onload?: () => void } =
    {}
  response: unknown = null
  status = 200
  onload = () => {}
  onabort = () => {}
  onloadend = () => {}
  open() {}
  send() {
    FakeRequest.made = this
  }
  abort() {
    this.onabort()
    this.onloadend()
  }
  replies(response: unknown, status = 200) {
    this.status = status
    this.response = response
    this.onload()
    this.onloadend()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an upload that sends nothing for a minute fails', async () => {
  const reply = askStateOf(FILE, () => {})
  vi.advanceTimersByTime(59_000)
  FakeRequest.made.upload.onprogress?.({ loaded: 1, total: 5 })
  vi.advanceTimersByTime(60_000)
  expect(await reply).toEqual({ message: MANUAL_MESSAGES.saveFailed })
})

test('the message names the proxy if a proxy refuses the file', async () => {
  const reply = askStateOf(FILE, () => {})
  // The response of a page is null, because the type of the response is JSON.
  FakeRequest.made.replies(null, 413)
  expect(await reply).toEqual({ message: expect.stringMatching(/^A proxy .* files of this size/) })
})

test('an upload waits for the server’s reply for four minutes, but not for five', async () => {
  const slow = askStateOf(FILE, () => {})
  FakeRequest.made.upload.onload?.()
  vi.advanceTimersByTime(4 * 60_000)
  FakeRequest.made.replies(READ)
  expect(await slow).toEqual(READ)
  expect(vi.getTimerCount()).toBe(0)
  const silent = askStateOf(FILE, () => {})
  FakeRequest.made.upload.onload?.()
  vi.advanceTimersByTime(5 * 60_000)
  expect(await silent).toEqual({ message: MANUAL_MESSAGES.saveFailed })
})
