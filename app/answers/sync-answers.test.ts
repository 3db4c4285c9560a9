import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addAnswers, answersOf, forgetAnswersOf } from './answer-log.client.ts'
import { answerAt, answersFrom } from './answers.fixture.ts'
import { receiveAnswers, sendAnswers } from './sync-answers.client.ts'

const UID = 'a'.repeat(32)

const { locks } = navigator
let requests: number
let saved: string[]

// The log is in memory then.
vi.mock('idb', () => ({ openDB: vi.fn().mockRejectedValue(new Error('No database')) }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { documentElement: { classList: { add() {} } } })
  ;[requests, saved] = [0, []]
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    requests++
    const ids = JSON.parse(body).answers.map(({ id }: { id: string }) => id)
    if (ids.includes('bad')) return Response.json(null, { status: 422 })
    saved.push(...ids)
    return Response.json({ number: requests })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an answer that the server refuses stays on the device and holds up no other', async () => {
  const good = answersFrom(0, 150)
  const log = [...good.slice(0, 40), answerAt(200, { id: 'bad' }), ...good.slice(40)]
  await addAnswers(log.map((one) => ({ ...one, owner: UID, isSent: 0 })))
  expect(await sendAnswers(UID)).toBeNull()
  expect(saved.sort()).toEqual(good.map(({ id }) => id).sort())
  expect(await answersOf(UID)).toHaveLength(151)

  const before = requests
  expect(await sendAnswers(UID)).toBeNull()
  expect(requests).toBe(before)
})

test.each([
  ['with Web Locks', () => locks],
  ['with Web Locks that the browser refuses', () => ({ request: async () => refuse() })],
])('answers can be deleted %s', async (_browser, given) => {
  vi.stubGlobal('navigator', { locks: given() })
  await addAnswers(answersFrom(0, 3).map((one) => ({ ...one, owner: UID, isSent: 1 })))
  expect(await forgetAnswersOf(UID)).toBe(true)
  expect(await answersOf(UID)).toEqual([])
})

test('a reply that arrives late brings no deleted answer back', async () => {
  vi.stubGlobal('navigator', { locks })
  const reply = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => reply.promise)
  const received = receiveAnswers(UID)
  const isForgotten = forgetAnswersOf(UID)
  // Without the lock, the deletion would end before the reply.
  await new Promise((resolve) => setImmediate(resolve))
  reply.resolve(Response.json([{ number: 1, answers: answersFrom(0, 3) }]))
  expect(await received).toBeNull()
  expect(await isForgotten).toBe(true)
  expect(await answersOf(UID)).toEqual([])
})

function refuse(): never {
  throw new DOMException('Access is denied.', 'SecurityError')
}
