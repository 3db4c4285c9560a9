import { expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../../../platform/documents/sqlite/store.ts'
import { openApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { INDEXES } from '../../collections.server.ts'
import * as messages from './attempt-messages.ts'
import { toldQuiz } from './attempts.fixture.ts'

/** Opens a server with a rider who has saved `results` results, of which `recent` were just saved. */
async function riderWith(results: number, recent: number) {
  const server = await openApp({ STARTER_CONTENT: 'off' })
  onTestFinished(() => server.remove())
  const rider = visitorOf(server)
  const { uid } = await rider.signsIn('alice@example.com')
  const store = openSqliteStore({ file: `${server.dataDir}/documents.db`, indexes: INDEXES })
  const number = Date.now()
  const at = new Date(number).toISOString()
  const step = { number, at, answers: results, results, recent: Array(recent).fill(number) }
  await store.set(`users/${uid}/saveSteps/${number}`, step)
  await store.close()
  const save = (number: number) => rider.post('/attempts', toldQuiz(number, { owner: uid }))
  return { server, save, history: () => rider.ask(`/users/${uid}/results`) }
}

test('the server refuses more than 300 results an hour, with a sentence and a time to retry', async () => {
  const { server, save, history } = await riderWith(299, 299)
  const first = await save(1)
  expect(first.status).toBe(201)
  const refused = await save(2)
  expect(refused.status).toBe(429)
  expect(JSON.parse(refused.text)).toEqual({ message: messages.tooManyResults(300) })
  expect(refused.headers['cache-control']).toContain('no-store')
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(3_500)
  expect(wait).toBeLessThanOrEqual(3_600)
  const again = await save(1)
  expect([again.status, again.text]).toEqual([201, first.text])
  expect(JSON.parse((await history()).text)).toHaveLength(1)
  await server.logLine(({ event, limit }) => event === 'rate.limited' && /results/.test(`${limit}`))
})

test('the server refuses more than 10,000 results in total, and the history still loads', async () => {
  const { save, history } = await riderWith(10_000, 0)
  const refused = await save(2)
  expect(refused.status).toBe(409)
  expect(JSON.parse(refused.text)).toEqual({ message: messages.accountFull(10_000) })
  expect(messages.accountFull(10_000)).toMatch(/^You have 10,000 saved exams/)
  expect((await history()).status).toBe(200)
})
