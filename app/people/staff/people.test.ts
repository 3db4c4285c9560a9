import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { replyIn } from '../../../test/action-reply.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'
import { ADMIN_MESSAGES } from '../admin/admin-messages.ts'
import { grants } from '../roles/grants.server.ts'
import { listStaff } from './staff.server.ts'
import { MOST_GRANTS, STAFF_MESSAGES } from './staff.ts'

const CODE = 'the admin code'

let server: RunningApp
let admin: Visitor
beforeAll(async () => {
  server = await openApp({
    LOCAL_ADMIN_CODE: CODE,
    LOCAL_PROVIDER: 'admin',
    STARTER_CONTENT: 'off',
  })
  admin = visitorOf(server)
  await admin.signsIn('admin@example.com', CODE)
})
afterAll(() => server.remove())

type Reply = { message?: string; code?: string }

async function sends(form: Record<string, string>) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = `${new URLSearchParams(form)}`
  const answer = await admin.ask('/admin/people.data', { method: 'POST', body, headers })
  const reply = (await replyIn(answer.body)) as Reply
  return { status: answer.status, ...reply }
}

const gives = (who: string, role = 'reviewer', kind = 'address') =>
  sends({ intent: 'give-role', kind, who, role })

async function idOf(who: string): Promise<string> {
  const staff = await listStaff(server.services)
  return staff.find((one) => one.who === who)?.id ?? ''
}

test('whoever gets a role signs in with a code of their own, and loses it with the role', async () => {
  const { code = '' } = await gives(' Rita@Example.com ')
  expect(code).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  const rita = visitorOf(server)
  for (const wrong of ['', 'a guess']) {
    expect(await rita.signsIn('rita@example.com', wrong)).toBeNull()
  }
  const user = await rita.signsIn('rita@example.com', code.toLowerCase().replaceAll('-', ' '))
  expect(user).toMatchObject({ email: 'rita@example.com', emailVerified: true })
  expect((await rita.ask('/admin')).headers.location).toBe('/admin/states')
  const page = (await rita.ask('/admin/states')).text
  expect(page).toContain('href="/admin/inbox"')
  expect(page).not.toMatch(/href="\/admin\/(posts|people|riders)"|Remote Config/)
  expect((await rita.ask('/admin/people')).text).toContain(ADMIN_MESSAGES.notInRole)

  const id = await idOf('rita@example.com')
  expect(await sends({ intent: 'take-role', id })).toMatchObject({ status: 200 })
  const { status, text } = await rita.ask('/admin/states')
  expect({ status, text }).toMatchObject({
    status: 403,
    text: expect.stringContaining(ADMIN_MESSAGES.notAdmin),
  })
  expect(await sends({ intent: 'take-role', id })).toMatchObject({
    status: 404,
    message: STAFF_MESSAGES.gone,
  })
})

test('a new code ends the sessions that the old one opened', async () => {
  const who = 'rosa@example.com'
  await gives(who, 'author')
  const { code } = await gives(who)
  const mallory = visitorOf(server)
  await mallory.signsIn(who, code)
  expect((await mallory.ask('/admin/posts')).status).toBe(200)
  const staff = await listStaff(server.services)
  const { id } = staff.find((one) => one.who === who && one.role === 'reviewer') ?? {}
  await sends({ intent: 'take-role', id: id ?? '' })
  await gives(who)
  expect((await mallory.ask('/admin/posts')).text).toContain(ADMIN_MESSAGES.oldCode)
})

test('the page lists admins and roles, and who gave these', async () => {
  await gives('tomas@example.com', 'translator es')
  const text = (await admin.ask('/admin/people')).text.replaceAll('<!-- -->', '')
  expect(text).toMatch(/<b>Admin<\/b>: <bdi>admin@example.com<\/bdi>.{0,99}Last seen/)
  expect(text).toMatch(
    /<b>Translator into Spanish<\/b>: <bdi>tomas@example.com<\/bdi>.{0,200}given by admin@example.com/,
  )
  expect(text).toMatch(/<bdi>tomas@example.com<\/bdi>.{0,200}Not seen yet/)
  expect(text).not.toContain('codeHash')
})

test.each<[string, string, string, keyof typeof STAFF_MESSAGES]>([
  ['what is no address', 'rita@', 'address', 'badAddress'],
  ['a look-alike of an address', 'rita@\u212aiosk.com', 'address', 'badAddress'],
  ['an admin', 'ADMIN@example.com', 'address', 'isAdmin'],
  ['a group of the embedded provider', 'reviewers', 'group', 'noGroups'],
])('no role goes to %s', async (_what, who, kind, why) => {
  expect(await gives(who, 'reviewer', kind)).toMatchObject({ message: STAFF_MESSAGES[why] })
})

test('nobody gets an unknown role, and nobody the same role twice', async () => {
  expect(await gives('paul@example.com', 'admin')).toMatchObject({ status: 422 })
  expect(await gives('paul@example.com', 'translator fr')).toMatchObject({ status: 422 })
  const both = await Promise.all([gives('paul@example.com'), gives('PAUL@example.com')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.map(({ message }) => message)).toContain(STAFF_MESSAGES.twice)
  expect(await gives('paul@example.com', 'author')).toMatchObject({ status: 200 })
})

test('the number of roles is limited', async () => {
  const paul = { kind: 'address', role: 'author', language: null, since: NOW, by: 'x' } as const
  for (let n = 0; n < MOST_GRANTS; n++) {
    await grants(server.services).create(`${n}`, { ...paul, who: `p${n}@example.com` })
  }
  expect(await gives('late@example.com')).toMatchObject({ message: STAFF_MESSAGES.tooMany })
})

const NOW = new Date().toISOString()
