import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answersFrom } from './answers.fixture.ts'
import { addAnswers, forgetAttemptsOf, readLog } from './log.client.ts'
import { receiveAnswers } from './send.client.ts'

const UID = 'a'.repeat(32)

const { locks } = navigator

// Without a database, the log is in memory.
vi.mock('idb', () => ({ openDB: vi.fn().mockRejectedValue(new Error('No database')) }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('document', { documentElement: { classList: { add() {} } } })
})
afterEach(() => vi.unstubAllGlobals())

const answers = async () => (await readLog(UID)).answers

test.each([
  ['with Web Locks', () => locks],
  ['with Web Locks that the browser refuses', () => ({ request: async () => refuse() })],
])('answers can be deleted %s', async (_browser, given) => {
  vi.stubGlobal('navigator', { locks: given() })
  await addAnswers(answersFrom(0, 3).map((one) => ({ ...one, owner: UID })))
  expect(await forgetAttemptsOf(UID)).toBe(true)
  expect(await answers()).toEqual([])
})

test('a late reply does not restore deleted answers', async () => {
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => reply.promise)
  const received = receiveAnswers(UID)
  const isForgotten = forgetAttemptsOf(UID)
  // Without the lock, the deletion would end before the reply.
  await new Promise((resolve) => setImmediate(resolve))
  reply.resolve(Response.json([{ number: 1, answers: answersFrom(0, 3) }]))
  expect(await received).toBeNull()
  expect(await isForgotten).toBe(true)
  expect(await answers()).toEqual([])
})

test('an answer of an unknown mode is received with the other answers', async () => {
  const [first, ...others] = answersFrom(0, 3)
  const all = [{ ...first, mode: 'race' }, ...others]
  vi.stubGlobal('fetch', async () => Response.json([{ number: 1, answers: all }]))
  expect(await receiveAnswers(UID)).toBeNull()
  expect(await answers()).toHaveLength(3)
})

function refuse(): never {
  throw new DOMException('Access is denied.', 'SecurityError')
}
