import { describe, expect, test } from 'vitest'
import { openTestServices, withSettings } from '../../../test/services.fixture.ts'
import { changeRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { readFlags } from '../../base/remote-config/remote-config.ts'
import { ADMIN_ADDRESS, LOOK_ALIKES, NO_LISTS } from '../../base/text/email-address.fixture.ts'
import { text } from '../../base/text/text.ts'
import type { Services } from '../../context.server.ts'
import { startSession } from '../auth/session.server.ts'
import { checkStaff } from './require-admin.server.ts'

/** The look-alikes that a store can hold. A store accepts neither NUL nor a lone surrogate. */
const STORABLE = LOOK_ALIKES.filter(([, address]) => text.safeParse(address).success)

/** Opens services with ADMIN_ADDRESS in the settings. Stores the given flag as `admin_email`. */
async function opened(flag?: string) {
  const test = openTestServices()
  const localAdmin = { ...test.services.settings.localAdmin, email: ADMIN_ADDRESS }
  if (flag !== undefined) await test.documents.set('system/remoteConfig', { admin_email: flag })
  return { ...test, services: withSettings(test.services, { localAdmin }) }
}

async function asked(services: Services, email: string | null, emailVerified = true) {
  const page = 'http://localhost:3000/admin'
  const claims = { issuer: 'https://idp.example', subject: 'p1', email, emailVerified }
  const unnamed = { ...claims, name: null, picture: null }
  const cookie = await startSession(services, new Request(page), unnamed)
  const headers = { Cookie: cookie.split(';')[0] ?? '' }
  const answer = await checkStaff(services, new Request(page, { headers }), ['site'])
  return 'uid' in answer ? 'the admin' : answer.status
}

test.each([ADMIN_ADDRESS, 'Admin@Kiosk.COM'])(
  'a user with the verified address %s is the admin',
  async (email) => {
    const { services } = await opened()
    expect(await asked(services, email)).toBe('the admin')
    expect(await asked(services, email, false)).toBe(403)
  },
)

test('a user without an address is not the admin', async () => {
  const { services } = await opened()
  expect(await asked(services, null)).toBe(403)
})

describe('an address that only looks like the admin’s', () => {
  test.each(STORABLE)('is not the admin: with %s', async (_what, email) => {
    const { services } = await opened()
    expect(await asked(services, email)).toBe(403)
  })

  test.each(NO_LISTS)('cannot be the value of admin_email: with %s', (_what, address) => {
    expect(readFlags([['admin_email', address]])).toEqual({
      refusals: [expect.stringMatching(/^admin_email must be a plain email address, such as/)],
    })
  })
})

describe('a list of addresses', () => {
  const LIST = `${ADMIN_ADDRESS}, eve@example.com`

  test.each([ADMIN_ADDRESS, 'EVE@example.com'])('makes %s the admin', async (email) => {
    const { services, errors } = await opened(LIST)
    expect(await asked(services, email)).toBe('the admin')
    expect(await asked(services, email, false)).toBe(403)
    expect(errors()).toEqual([])
  })

  test.each(['a..b@example.com', LIST, 'bob@example.com', 'x@example.com, eve@example.com'])(
    'does not make %s the admin',
    async (email) => expect(await asked((await opened(LIST)).services, email)).toBe(403),
  )

  test('is stored with a comma and a space between the addresses', () => {
    expect(readFlags([['admin_email', ' a@example.com,b@example.com , ']])).toEqual({
      flags: { admin_email: 'a@example.com, b@example.com' },
    })
    const many = Array.from({ length: 21 }, (_, n) => `a${n}@example.com`).join()
    expect(readFlags([['admin_email', many]])).toHaveProperty('refusals')
    expect(readFlags([['admin_email', ',']])).toHaveProperty('refusals')
  })
})

test('the operator cannot set an address that is not plain', async () => {
  const { services } = await opened()
  const flags = { admin_email: 'admin@\u212aiosk.com' }
  await expect(changeRemoteConfig(services, flags, 'operator')).rejects.toThrow()
})
