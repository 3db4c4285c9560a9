import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { startSession } from '../auth/session.server.ts'
import { type Grant, grants } from '../roles/grants.server.ts'
import { ADMIN_MESSAGES } from './admin-messages.ts'
import { namesOfAdmins } from './admin-names.server.ts'
import { checkStaff, type Need } from './require-admin.server.ts'

const WHEN = { since: '2026-11-20T12:00:00.000Z', by: 'an admin' }
const REVIEWER: Grant = {
  kind: 'address',
  who: 'rita@example.com',
  role: 'reviewer',
  language: null,
  ...WHEN,
}
const TRANSLATOR: Grant = { ...REVIEWER, role: 'translator', language: 'es' }
const MAY_REVIEW = ['questions', 'inbox', 'translations']
const OF_GROUP: Grant = { ...REVIEWER, kind: 'group', who: '/quiz/reviewers' }

type Who = { email?: string; emailVerified?: boolean; groups?: string[] }

/** Signs a person in. The returned function asks for a part of the admin's area. */
async function arrive(services: Services, who: Who) {
  const page = 'http://localhost:3000/admin'
  const rita = { email: 'Rita@example.com', emailVerified: true, name: null, picture: null }
  const claims = { issuer: 'https://idp.example', subject: 'rita', ...rita, ...who }
  const cookie = await startSession(services, new Request(page), claims)
  const headers = { Cookie: cookie.split(';')[0] ?? '' }
  return async (...need: Need) => {
    const answer = await checkStaff(services, new Request(page, { headers }), need)
    return 'uid' in answer ? answer : answer.message
  }
}

test('a role ends with the next request after an admin took it away', async () => {
  const { services } = openTestServices()
  await grants(services).create('g', REVIEWER)
  const asks = await arrive(services, {})
  expect(await asks('questions')).toMatchObject({ email: 'Rita@example.com', may: MAY_REVIEW })
  expect(await asks('site')).toBe(ADMIN_MESSAGES.notInRole)
  await grants(services).delete('g')
  expect(await asks('questions')).toBe(ADMIN_MESSAGES.notAdmin)
})

test('two roles of a person add up', async () => {
  const { services } = openTestServices()
  await grants(services).create('a', { ...REVIEWER, role: 'author' })
  await grants(services).create('t', TRANSLATOR)
  const asks = await arrive(services, {})
  expect(await asks(null)).toMatchObject({ may: ['articles', 'translations'], languages: ['es'] })
  expect(await asks('questions')).toBe(ADMIN_MESSAGES.notInRole)
})

test('a role with a code does not count in a session that began before it was given', async () => {
  const { services, clock } = openTestServices()
  const given = () => ({ ...REVIEWER, since: services.now().toISOString(), codeHash: 'a hash' })
  await grants(services).create('g', given())
  const asks = await arrive(services, {})
  expect(await asks('questions')).toMatchObject({ email: 'Rita@example.com' })
  await grants(services).delete('g')
  clock.time += 1
  await grants(services).create('g', given())
  expect(await asks('questions')).toBe(ADMIN_MESSAGES.unverified)
  expect(await (await arrive(services, {}))('questions')).toMatchObject({ may: MAY_REVIEW })
})

test('an address that the provider does not verify has no role, and reads why', async () => {
  const { services } = openTestServices()
  await grants(services).create('g', REVIEWER)
  const asks = await arrive(services, { emailVerified: false })
  expect(await asks('questions')).toBe(ADMIN_MESSAGES.unverified)
})

test('a group of the provider has the role, whatever the address is', async () => {
  const { services } = openTestServices()
  await grants(services).create('g', OF_GROUP)
  const unverified = { email: 'boss@example.com', emailVerified: false }
  const member = await arrive(services, { ...unverified, groups: ['x', '/quiz/reviewers'] })
  const rita = await member('questions')
  expect(rita).toMatchObject({ email: 'a member of “/quiz/reviewers”' })
  const { uidHash } = rita as { uidHash: string }
  expect(Object.values(await namesOfAdmins(services, [uidHash]))).not.toContain('boss@example.com')
  const other = await arrive(services, { groups: ['/quiz/REVIEWERS', 'quiz'] })
  expect(await other('questions')).toBe(ADMIN_MESSAGES.notAdmin)
})
