import { beforeAll, expect, test } from 'vitest'
import { linesOf } from '../../../server/server-process.fixture.ts'
import { act } from '../../../test/action-reply.fixture.ts'
import { openForAdmin } from '../../../test/admin-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { writerFor } from '../../articles/posts/posts.fixture.ts'
import { upload } from '../../desk/uploads/uploads.fixture.ts'

const { server, admin } = await openForAdmin()
const rider = visitorOf(server)
beforeAll(() => rider.signsIn('alice@example.com'))

const HASHED = expect.stringMatching(/^[0-9a-f]{16}$/)

/** Returns the security events that `doing` logs. Each event must have the id of a logged request. */
async function eventsOf(doing: () => Promise<unknown>) {
  const before = linesOf(server.stdout()).length
  await doing()
  const { headers } = await server.ask('/healthz')
  await server.logLine(({ requestId }) => requestId === headers['x-request-id'])
  const lines = linesOf(server.stdout()).slice(before)
  const events = lines.filter(({ event }) => event)
  const requests = lines.filter(({ msg }) => msg === 'request')
  for (const { requestId } of events) {
    expect(requests.map((line) => line.requestId)).toContain(requestId)
  }
  expect(server.stdout()).not.toMatch(/@example\.com|evil\.example|127\.0\.0\.1/)
  return events.map(({ level: _, time: __, requestId: ___, msg: ____, ...facts }) => facts)
}

test('a sign-in and a sign-out are logged, and log lines name the user by a hash', async () => {
  const bob = visitorOf(server)
  expect(await eventsOf(() => bob.signsIn('bob@example.com'))).toEqual([
    { event: 'sign-in.ok', uid: HASHED },
  ])
  const { uid } = JSON.parse((await bob.ask('/me')).text)
  const { headers } = await bob.ask('/me')
  const line = await server.logLine(({ requestId }) => requestId === headers['x-request-id'])
  expect(line).toMatchObject({ msg: 'request', route: 'me', uid: HASHED })
  expect(server.stdout()).not.toContain(uid)
  expect(await eventsOf(() => bob.post('/sign-out', {}))).toEqual([{ event: 'sign-out' }])
})

test('failed sign-ins and too many sign-ins are logged', async () => {
  const failed = { event: 'sign-in.failed', reason: expect.any(String) }
  const guest = visitorOf(server)
  expect(await eventsOf(() => guest.ask('/sign-in/callback?code=1&state=2'))).toEqual([failed])
  const wrong = { ...failed, reason: 'wrong admin code' }
  const guess = () => guest.comesBack('admin@example.com', 'a guess')
  expect(await eventsOf(guess)).toEqual([wrong])
  const events = await eventsOf(async () => {
    for (let n = 0; n < 42; n++) await guest.ask('/sign-in')
  })
  expect(events[0]).toEqual({ event: 'rate.limited', limit: 'sign-in' })
})

test('denied access and a change of the flags are logged', async () => {
  const denied = [{ event: 'access.denied', uid: HASHED }]
  const reason = 'the address of this user is not in admin_email, and has no role'
  const notAdmin = [{ ...denied[0], reason }]
  expect(await eventsOf(() => rider.ask('/admin'))).toEqual(notAdmin)
  expect(await eventsOf(() => rider.ask(`/users/${'0'.repeat(32)}/results`))).toEqual(denied)
  const change = { intent: 'change-flags', enable_ai_drafts: 'true' }
  expect(await eventsOf(() => act(rider, '/admin', change))).toEqual(notAdmin)
  expect(await eventsOf(() => act(admin, '/admin', change))).toEqual([
    { event: 'config.changed', flags: ['enable_ai_drafts'], before: 0, version: 1, uid: HASHED },
    { event: 'admin.acted', did: 'change-flags', thing: 'flags', note: '', uid: HASHED },
  ])
})

test('a request from another site is logged', async () => {
  const from = 'https://another.example'
  const hers = `${from}/alice@example.com`
  for (const sent of [from, hers]) {
    const events = await eventsOf(() =>
      admin.ask('/feedback', { method: 'POST', body: '{}', from: sent }),
    )
    const addresses = { from, ORIGIN: server.origin }
    expect(events).toEqual([{ event: 'origin.refused', method: 'POST', ...addresses }])
  }
})

test('too much feedback is logged', async () => {
  const events = await eventsOf(async () => {
    const form = { email: null, message: 'Hi', allowContact: false, context: null, website: '' }
    for (let n = 0; n < 6; n++) await rider.post('/feedback', form)
  })
  expect(events).toEqual([{ event: 'rate.limited', limit: 'feedback' }])
})

test('a refused upload and the actions of the admin are logged', async () => {
  expect(await eventsOf(() => upload(server, admin, Buffer.from('GIF89a')))).toEqual([
    { event: 'upload.refused', abbrev: 'OR', uid: HASHED, reason: 'Only PDF files are allowed.' },
  ])
  const writer = writerFor(server, admin)
  const hero = await eventsOf(() =>
    writer.save('post-nr-1', 0, { slug: 'a-post' }, new Blob(['GIF89a'])),
  )
  expect(hero).toMatchObject([{ event: 'upload.refused', size: 6 }])
  expect(await eventsOf(() => writer.save('post-nr-1', 0, { slug: 'a-post' }))).toMatchObject([
    { event: 'admin.acted', did: 'save-post', thing: 'post/post-nr-1', uid: HASHED },
  ])
  expect(await eventsOf(() => writer.setStatus('post-nr-1', 'published'))).toMatchObject([
    { event: 'admin.acted', did: 'set-status', thing: 'post/post-nr-1', uid: HASHED },
  ])
})
