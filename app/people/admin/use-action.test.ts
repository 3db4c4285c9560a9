import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as troubleMessages from '../../base/text/trouble-messages.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { catchFailures } from './use-action.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const after = async (error: unknown) => {
  const reply = await catchFailures({ serverAction: () => Promise.reject(error) })
  return (reply as { data?: unknown }).data ?? reply
}
/** The reply of a proxy, as React Router gives it to an action. */
const page = (status: number, text: string) => new ErrorResponseImpl(status, '', text)
const NGINX = '<html><body><center><h1>Sorry</h1></center><hr>nginx</body></html>'

test.each([
  [413, 'refuses files of this size'],
  [502, 'did not reach it'],
  [504, 'gave up waiting'],
])(
  'an error page of a proxy with status %d becomes a sentence about the proxy',
  async (status, says) => {
    for (const text of [NGINX, '']) {
      expect(await after(page(status, text))).toEqual({ message: expect.stringContaining(says) })
    }
  },
)

test('the admin gets the server’s own sentences unchanged', async () => {
  const full = troubleMessages.storeTrouble('full')
  expect(await after(new Error(full))).toEqual({ message: full })
  const [refusal] = Object.values(ADMIN_MESSAGES)
  expect(await after(page(403, refusal ?? ''))).toEqual({ message: refusal })
  const elsewhere = troubleMessages.otherAddress(
    'http://127.0.0.1:3000',
    'https://quiz.example.com',
  )
  expect(await after(page(403, elsewhere))).toEqual({ message: elsewhere })
})

test.each([
  ['a file above the server’s own limit', page(413, troubleMessages.tooLarge())],
  ['an error page with status 500', page(500, NGINX)],
  ['a lost connection', new TypeError('Failed to fetch')],
])('after %s, the form shows the message that it keeps for failures', async (_what, error) => {
  expect(await after(error)).toBe('lost connection')
})
