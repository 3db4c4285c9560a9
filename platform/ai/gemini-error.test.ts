import { expect, test } from 'vitest'
import { errorOf, errorOfResponse } from './gemini-error.ts'

const inAMinute = new Date(Date.now() + 60_000).toUTCString()
const detail = '{"error":{"status":"RESOURCE_EXHAUSTED","details":[{"retryDelay": "34.5s"}]}}'

test.each([
  ['a number of seconds', '600', '', 600_000],
  ['a date', inAMinute, '', expect.closeTo(60_000, -4)],
  ['a date that has passed', new Date(0).toUTCString(), '', 0],
  ['the text of the answer', null, detail, 34_500],
  ['nothing', null, '<html>', null],
  ['a word', 'soon', '{"retryDelay":"soon"}', null],
])('retryAfterMs of a busy service is right for %s', async (_what, header, text, retryAfterMs) => {
  const headers = new Headers(header === null ? [] : [['Retry-After', header]])
  for (const status of [429, 500, 502, 503, 504]) {
    const error = await errorOfResponse(new Response(text, { status, headers }))
    expect(error).toMatchObject({ failure: 'busy', retryAfterMs })
  }
})

const LOCATION = 'User location is not supported for the API use.'
const FREE_TIER = 'Gemini API free tier is not available in your country. Please enable billing.'
const SUSPENDED = "Permission denied: Consumer 'api_key:…' has been suspended."
const NO_PLAN =
  'You exceeded your current quota.\n* Quota exceeded for metric: x, limit: 0, model: y'

test.each([
  [400, 'FAILED_PRECONDITION', LOCATION, '', 'not-allowed'],
  [400, 'FAILED_PRECONDITION', FREE_TIER, '', 'not-allowed'],
  [403, 'PERMISSION_DENIED', SUSPENDED, 'CONSUMER_SUSPENDED', 'not-allowed'],
  [403, 'PERMISSION_DENIED', 'Your API key was reported as leaked.', '', 'bad-key'],
  [429, 'RESOURCE_EXHAUSTED', NO_PLAN, '', 'not-allowed'],
  [429, 'RESOURCE_EXHAUSTED', 'Quota exceeded, limit: 10.', '', 'busy'],
])(
  'the error for %i %s contains the sentence of the service: %s',
  (code, status, message, reason, failure) => {
    const body = { error: { code, status, message, details: reason ? [{ reason }] : [] } }
    const error = errorOf(code, JSON.stringify(body))
    const line = message.replace('\n', ' ')
    expect(error).toMatchObject({ failure, reason: line })
    expect(error.message).toContain(line)
  },
)

test.each([
  [400, 'FAILED_PRECONDITION', 'The File x is not in an ACTIVE state.'],
  [400, 'SOMETHING_ELSE', 'The prompt is wrong.'],
])('the error for %i %s is unavailable: %s', (code, status, message) => {
  const { failure } = errorOf(code, JSON.stringify({ error: { code, status, message } }))
  expect(failure).toBe('unavailable')
})

test.each([
  [403, 'You do not have permission to access the File ab-1 or it may not exist.'],
  [404, 'files/ab-1 is not found.'],
])('the error for a file that the service does not have is lost-document: %i', (code, message) => {
  const { failure } = errorOf(code, JSON.stringify({ error: { code, status: 'X', message } }))
  expect(failure).toBe('lost-document')
})

test('the error for an invalid request is bad-request, without the sentence of the service', () => {
  const message = 'The input token count exceeds the maximum.'
  const error = { code: 400, status: 'INVALID_ARGUMENT', message }
  const { failure, reason } = errorOf(400, JSON.stringify({ error }))
  expect({ failure, reason }).toEqual({ failure: 'bad-request', reason: null })
})
