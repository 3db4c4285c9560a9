import { afterAll } from 'vitest'
import { adminOf } from '../app/desk/uploads/uploads.fixture.ts'
import { openApp } from '../server/open-app.fixture.ts'
import type { Settings } from '../server/server-process.fixture.ts'

const EMPTY = { STARTER_CONTENT: 'off' }

/** Opens the app for all tests of a file, by default empty, and with an admin who is signed in. */
export async function openForAdmin(settings: Settings = EMPTY) {
  const server = await openApp({ LOCAL_ADMIN_CODE: 'the admin code', ...settings })
  afterAll(() => server.remove())
  return { server, admin: await adminOf(server) }
}
