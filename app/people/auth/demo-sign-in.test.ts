import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { visitorOf } from '../../../test/signed-in.fixture.ts'
import { newFolder } from '../../../test/temporary-folder.fixture.ts'
import { changeRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import * as spanish from './local-sign-in-messages.es.ts'

const origin = 'https://demo.example.com'
const folder = newFolder(afterAll)

let server: RunningApp
beforeAll(async () => {
  const demo = { DEMO: 'on', ORIGIN: origin, DATA_DIR: folder, ADMIN_EMAIL: 'me@example.org' }
  server = await openApp({ ...demo, STARTER_CONTENT: 'off' })
})
afterAll(() => server.remove())

const visitor = () =>
  visitorOf({ origin, ask: (target, options) => server.ask(target, { from: origin, ...options }) })

async function signInPage(start: string): Promise<string> {
  const { ask } = visitor()
  const { pathname, search } = new URL((await ask(start)).headers.location ?? '')
  return (await ask((await ask(pathname + search)).headers.location ?? '')).text
}

test('anybody signs in to a demo as the admin or a rider, without a code', async () => {
  const admin = visitor()
  expect(await admin.signsIn('admin@example.com')).toMatchObject({ emailVerified: true })
  expect((await admin.ask('/admin/system')).status).toBe(200)
  const rider = visitor()
  expect(await rider.signsIn('rider@example.com')).toMatchObject({ emailVerified: false })
  expect((await rider.ask('/admin/system')).status).toBe(403)
})

test('the sign-in page of a demo says how, in both languages, and asks for no code', async () => {
  const page = await signInPage('/sign-in')
  expect(page).toContain('or enter admin@example.com to be the admin')
  expect(page).not.toContain('name="code"')
  expect(await signInPage('/es/sign-in')).toContain(spanish.forDemo('admin@example.com'))
})

test('a visitor who removes the admin of a demo locks nobody out', async () => {
  const change = { admin_email: 'thief@example.com, other@example.com' }
  await changeRemoteConfig(server.services, change, 'operator')
  expect(await signInPage('/sign-in')).toContain('or enter thief@example.com to be the admin')
  const next = visitor()
  await next.signsIn('thief@example.com')
  expect((await next.ask('/admin/system')).status).toBe(200)
})
