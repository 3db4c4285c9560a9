import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ask } from './ask.client.ts'

const NO_REPLY = { failure: { status: null, message: null } }

let requests: { path: string; init: RequestInit }[]
let respond: (signal: AbortSignal) => Response | Promise<Response>
const warned = vi.spyOn(console, 'warn')

beforeEach(() => {
  requests = []
  warned.mockReset().mockReturnValue()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push({ path, init })
    return respond(init.signal as AbortSignal)
  })
})
afterEach(() => vi.unstubAllGlobals())

const text = (reply: unknown) => String(reply)

test('a reply is parsed', async () => {
  respond = () => Response.json(12)
  expect(await ask('/a', text)).toEqual({ reply: '12' })
  expect(requests).toMatchObject([{ path: '/a', init: {} }])
  expect(requests[0]?.init.method).toBeUndefined()
})

test('a body is posted as JSON, and a reply without content is accepted', async () => {
  respond = () => new Response(null, { status: 204 })
  expect(await ask('/a', null, { body: { b: 1 } })).toEqual({ reply: null })
  const headers = { 'Content-Type': 'application/json' }
  expect(requests).toMatchObject([{ init: { method: 'POST', headers, body: '{"b":1}' } }])
})

test.each([
  ['has a message', Response.json({ message: 'Too many.' }, { status: 429 }), 429, 'Too many.'],
  ['has no message', Response.json(null, { status: 404 }), 404, null],
  ['has a message that is not a text', Response.json({ message: 1 }, { status: 409 }), 409, null],
  ['is a page', new Response('<p>Sorry</p>', { status: 502 }), 502, null],
])(
  'an error reply that %s is a failure with its status',
  async (_what, response, status, message) => {
    respond = () => response
    expect(await ask('/a', text)).toEqual({ failure: { status, message } })
    expect(warned).not.toHaveBeenCalled()
  },
)

test.each([
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the reply is not JSON', () => new Response('<p>Hello</p>')],
])('if %s, there is no usable reply, and the console shows why', async (_what, response) => {
  respond = response
  expect(await ask('/a', text)).toEqual(NO_REPLY)
  expect(warned).toHaveBeenCalledTimes(1)
})

test('a page instead of an empty reply is no usable reply', async () => {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  respond = () => new Response('<p>Please sign in</p>', { headers })
  expect(await ask('/a', null, { body: {} })).toEqual(NO_REPLY)
})

test('a malformed reply is no usable reply', async () => {
  respond = () => Response.json({})
  const parse = () => {
    throw new Error('Malformed')
  }
  expect(await ask('/a', parse)).toEqual(NO_REPLY)
  expect(warned).toHaveBeenCalledTimes(1)
})

test('a request without a reply fails after the time limit', async () => {
  respond = untilAborted
  expect(await ask('/a', text, { timeoutMs: 20 })).toEqual(NO_REPLY)
  expect(warned.mock.lastCall?.[0]).toMatchObject({ name: 'TimeoutError' })
})

test('without AbortSignal.any, requests get replies and still end at the time limit', async () => {
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function')
  })
  const { signal } = new AbortController()
  respond = () => Response.json(12)
  expect(await ask('/a', text, { signal })).toEqual({ reply: '12' })
  respond = untilAborted
  expect(await ask('/a', text, { signal, timeoutMs: 20 })).toEqual(NO_REPLY)
  expect(warned.mock.lastCall?.[0]).toMatchObject({ name: 'TimeoutError' })
})

test('a request that its caller aborts is not logged', async () => {
  respond = untilAborted
  const caller = new AbortController()
  const outcome = ask('/a', text, { signal: caller.signal })
  caller.abort()
  expect(await outcome).toEqual(NO_REPLY)
  expect(warned).not.toHaveBeenCalled()
})

function untilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
