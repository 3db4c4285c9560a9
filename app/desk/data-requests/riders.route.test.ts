import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { replyIn } from '../../../test/action-reply.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'
import { quiz } from '../../riders/account/riders.fixture.ts'

const CODE = 'the admin code'
const ADDRESS = 'alice@example.com'

let server: RunningApp
let admin: Visitor
beforeEach(async () => {
  server = await openApp({ STARTER_CONTENT: 'off', LOCAL_ADMIN_CODE: CODE })
  admin = visitorOf(server)
  await admin.signsIn('admin@example.com', CODE)
})
afterEach(() => server.remove())

function post(target: string, form: Record<string, string>) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return admin.ask(target, { method: 'POST', body: `${new URLSearchParams(form)}`, headers })
}

async function sent(form: Record<string, string>) {
  const { status, body } = await post('/admin/riders.data', form)
  return { status, reply: await replyIn(body) }
}

test('the admin finds, downloads and deletes the data of a rider, and the page lists the requests', async () => {
  const alice = visitorOf(server)
  const { uid } = await alice.signsIn(ADDRESS)
  await alice.post('/attempts', quiz(1, uid))
  const found = await sent({ intent: 'find-data', address: ' Alice@example.com ' })
  expect(found).toMatchObject({
    status: 200,
    reply: { found: { address: ADDRESS, accounts: [{ uid, counts: { results: 1 } }] } },
  })

  const file = await post('/admin/riders/data', { address: ADDRESS })
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="data-of-a-rider.json"',
  })
  expect(JSON.parse(file.text).accounts).toMatchObject([{ user: { uid }, results: [{}] }])

  const deleted = await sent({ intent: 'delete-data', address: ADDRESS })
  expect(deleted).toMatchObject({ status: 200, reply: { deleted: 'done' } })
  expect((await alice.ask('/me')).text).not.toContain(ADDRESS)
  for await (const { path, data } of server.services.documents.all()) {
    expect(`${path} ${JSON.stringify(data)}`).not.toContain(uid)
  }
  const page = (await admin.ask('/admin/riders')).text.replaceAll('<!-- -->', '')
  expect(page).toContain('deleted by admin@example.com, an address that begins with “a”')
  expect(page).toContain('downloaded by admin@example.com')
  expect(page).not.toContain(ADDRESS)
})

test('what is no address is refused with a sentence', async () => {
  const message = 'Please enter an email address, such as rider@example.com.'
  expect(await sent({ intent: 'delete-data', address: 'alice' })).toEqual({
    status: 422,
    reply: { message },
  })
  const file = await post('/admin/riders/data', { address: 'alice' })
  expect([file.status, JSON.parse(file.text)]).toEqual([422, { message }])
})
