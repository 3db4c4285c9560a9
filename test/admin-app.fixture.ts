import { afterAll } from 'vitest'
import { adminOf } from '../app/uploads/uploads.fixture.ts'
import { openApp } from '../server/open-app.fixture.ts'
import type { Settings } from '../server/server-process.fixture.ts'

/** Opens the app for all tests of a file, with no starter content and an admin who is signed in. */
export async function openForAdmin(settings: Settings = {}) {
  const ours = { LOCAL_ADMIN_CODE: 'the admin code', STARTER_CONTENT: 'off' }
  const server = await openApp({ ...ours, ...settings })
  afterAll(() => server.remove())
  return { server, admin: await adminOf(server) }
}
