import { expect, test } from 'vitest'
import { busyError } from './gemini-error.ts'

const inAMinute = new Date(Date.now() + 60_000).toUTCString()
const detail = '{"error":{"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay": "34.5s"}]}}'

test.each([
  ['a number of seconds', '600', '', 600_000],
  ['a date', inAMinute, '', expect.closeTo(60_000, -4)],
  ['a date that has passed', new Date(0).toUTCString(), '', 0],
  ['the text of the answer', null, detail, 34_500],
  ['nothing', null, '<html>', null],
  ['a word', 'soon', '{"retryDelay":"soon"}', null],
])('a busy service says by %s when to come back', async (_what, header, text, retryAfterMs) => {
  const headers = new Headers(header === null ? [] : [['Retry-After', header]])
  const error = await busyError(new Response(text, { status: 429, headers }))
  expect(error).toMatchObject({ failure: 'busy', retryAfterMs })
})
