import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addAnswers, answersOf } from './answer-log.client.ts'
import { answerAt, answersFrom } from './answers.fixture.ts'
import { sendAnswers } from './sync-answers.client.ts'

const UID = 'a'.repeat(32)

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
