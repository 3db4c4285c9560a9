import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { openApp, type RunningApp } from '../../../server/open-app.fixture.ts'
import { type Visitor, visitorOf } from '../../../test/signed-in.fixture.ts'

export const FAILED = 'Sign-in failed. No user returned.'
export const ADMIN_CODE = 'the code of this test'

/** One server for the test file. Each test gets a signed-out `rider` with a new client address. */
export let server: RunningApp
export let rider: Visitor

beforeAll(async () => {
  const settings = { STARTER_CONTENT: 'off', LOCAL_ADMIN_CODE: ADMIN_CODE }
  server = await openApp({ ...settings, TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(async () => {
  expect(server.stdout()).not.toMatch(/@example|alice|code=|203\.0\.113/i)
  expect(server.stdout()).not.toContain(ADMIN_CODE)
  await server.remove()
})

let client = 0
beforeEach(() => {
  nextClient()
  const ask: RunningApp['ask'] = (target, options) =>
    server.ask(target, {
      ...options,
      headers: { 'X-Forwarded-For': `203.0.113.${client}`, ...options?.headers },
    })
  rider = visitorOf({ ask, origin: server.origin })
})

export function nextClient(): void {
  client++
}
