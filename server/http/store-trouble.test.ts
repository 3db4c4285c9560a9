import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { visitorOf } from '../../test/signed-in.fixture.ts'
import { openApp } from '../open-app.fixture.ts'
import { inTrouble } from './store-trouble.ts'

const QUIZ = {
  id: 'f'.repeat(32),
  stateAbbrev: 'CA',
  userAnswers: [{ question: 'Why?', selectedAnswer: 'So', correctAnswer: 'So' }],
}

test('while the store is locked, riders read, and a save gets a request to try again', async () => {
  const server = await openApp()
  onTestFinished(() => server.remove())
  const rider = visitorOf(server)
  const { uid } = await rider.signsIn('alice@example.com')
  const results = `/users/${uid}/results`

  const other = new DatabaseSync(path.join(server.dataDir, 'documents.db'))
  onTestFinished(() => other.close())
  other.exec('BEGIN EXCLUSIVE')
  const saves = Array.from({ length: 40 }, () => rider.post(results, QUIZ))
  for (const target of ['/healthz', '/', '/questions/CA', '/me', results, '/healthz']) {
    expect((await rider.ask(target)).status).toBe(200)
  }
  expect(await server.ask('/readyz')).toMatchObject({ status: 200, text: 'degraded' })
  for (const { status, headers, text } of await Promise.all(saves)) {
    expect({ status, text }).toEqual({
      status: 503,
      text: 'Too much is going on. Please try again in a moment.',
    })
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  }
  other.exec('ROLLBACK')

  expect((await rider.post(results, QUIZ)).status).toBe(201)
  await expect.poll(async () => (await server.ask('/readyz')).text).toBe('ready')
})

test('a full disk has a status of its own; pages and other responses of a route stay', async () => {
  const failed = (body: string, type = 'text/plain') =>
    new Response(body, { status: 500, headers: { 'Content-Type': type } })
  const full = inTrouble(failed('Unexpected Server Error'), 'full')
  expect([full.status, await full.text()]).toEqual([
    507,
    'There is no space left, so nothing was saved.',
  ])
  const page = inTrouble(failed('<h1>Flat tire</h1>', 'text/html; charset=utf-8'), 'busy')
  expect([page.status, await page.text()]).toEqual([503, '<h1>Flat tire</h1>'])
  const own = Response.json({ message: 'Failed.' }, { status: 507 })
  expect(inTrouble(own, 'busy')).toBe(own)
})
