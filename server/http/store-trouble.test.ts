import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { currentBank } from '../../app/questions/bank/bank.server.ts'
import { toldQuiz } from '../../app/riders/attempts/attempts.fixture.ts'
import { StoreTroubleError } from '../../platform/documents/document-store.ts'
import { replyIn } from '../../test/action-reply.fixture.ts'
import { visitorOf } from '../../test/signed-in.fixture.ts'
import { forOneTest } from '../for-one-test.fixture.ts'
import { openApp } from '../open-app.fixture.ts'
import type { Answer } from '../server-process.fixture.ts'
import { inTrouble } from './store-trouble.ts'

const QUIZ = toldQuiz(1)

test('while the store is locked, riders can read, and a save fails with a request to try again', async () => {
  const server = await forOneTest(openApp())
  const rider = visitorOf(server)
  const { uid } = await rider.signsIn('alice@example.com')
  const results = `/users/${uid}/results`

  const other = new DatabaseSync(path.join(server.dataDir, 'documents.db'))
  onTestFinished(() => other.close())
  other.exec('BEGIN EXCLUSIVE')
  const saves = Array.from({ length: 40 }, () => rider.post('/attempts', { ...QUIZ, owner: uid }))
  for (const target of ['/healthz', '/', '/questions/CA', '/me', results, '/healthz']) {
    expect((await rider.ask(target)).status).toBe(200)
  }
  expect(await server.ask('/readyz')).toMatchObject({ status: 200, text: 'degraded' })
  for (const { status, headers, text } of await Promise.all(saves)) {
    expect({ status, text }).toEqual({
      status: 503,
      text: 'We are very busy right now. Please try again in a moment.',
    })
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  }
  other.exec('ROLLBACK')

  expect((await rider.post('/attempts', { ...QUIZ, owner: uid })).status).toBe(201)
  await expect.poll(async () => (await server.ask('/readyz')).text).toBe('ready')
})

test('inTrouble sets the status of a failed route, and keeps pages and other responses', async () => {
  const failed = (body: string, type = 'text/plain') =>
    new Response(body, { status: 500, headers: { 'Content-Type': type } })
  const full = await inTrouble(failed('Unexpected Server Error'), 'full')
  expect([full.status, await full.text()]).toEqual([
    507,
    'Our server is out of space, so nothing was saved.',
  ])
  const page = await inTrouble(failed('<h1>Flat tire</h1>', 'text/html; charset=utf-8'), 'busy')
  expect([page.status, await page.text()]).toEqual([503, '<h1>Flat tire</h1>'])
  const own = Response.json({ message: 'Failed.' }, { status: 507 })
  expect(await inTrouble(own, 'busy')).toBe(own)
})

test('on a full disk, a file of the open bank that is not written yet is refused with a sentence', async () => {
  const server = await forOneTest(openApp())
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  vi.spyOn(server.services.temporary, 'keep').mockRejectedValueOnce(full)
  const { status, text } = await server.ask('/open-bank/ohio.csv')
  const sentence = 'Our server is out of space, so nothing was saved.'
  expect({ status, text }).toEqual({ status: 507, text: sentence })
  expect((await server.ask('/open-bank/ohio.csv')).status).toBe(200)
})

test('on a full disk a change by the admin and a sign-in show that there is no space', async () => {
  const sentence = 'Our server is out of space, so nothing was saved.'
  const server = await forOneTest(openApp({ LOCAL_ADMIN_CODE: 'the admin code' }))
  const admin = visitorOf(server)
  await admin.signsIn('admin@example.com', 'the admin code')
  const [question] = (await currentBank(server.services, 'CA')).items
  const { location } = (await server.ask('/sign-in')).headers
  const rider = visitorOf(server)
  const addressOf = ({ headers }: Answer) => (headers.location ?? '').replace(server.origin, '')
  const form = addressOf(await rider.ask(addressOf(await rider.ask('/sign-in'))))

  for (const write of ['add', 'create', 'set', 'merge', 'delete', 'batch'] as const) {
    const full = new StoreTroubleError('full', 'database or disk is full')
    vi.spyOn(server.services.documents, write).mockRejectedValue(full)
  }
  const withdrawal = { intent: 'withdraw', id: question?.id, revision: question?.revision }
  const { status, body } = await admin.post(
    `/admin/manuals/CA/questions/${question?.id}.data`,
    withdrawal,
  )
  expect(status).toBe(507)
  expect(await replyIn(body)).toEqual({ message: new Error(sentence) })

  const { pathname, search } = new URL(location ?? '')
  const signIn = await server.ask(pathname + search, { headers: { Accept: 'text/html' } })
  expect(signIn).toMatchObject({ status: 507, text: sentence })
  await server.logLine(({ msg }) => msg === 'the embedded provider failed')

  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const options = { method: 'POST', body: 'email=alice%40example.com&code=', headers }
  const typed = await rider.ask(form, options)
  expect(typed.status).toBe(507)
  expect(typed.text).toContain(sentence)
  expect(typed.text).toContain('value="alice@example.com"')
})
