import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import { ROLE_CODE, startSession } from '../auth/session.server.ts'
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

type Who = { email?: string; emailVerified?: boolean; groups?: string[]; methods?: string[] }

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

test('a code opens all roles of its person, and none once its own role was taken away or given anew', async () => {
  const { services, logged } = openTestServices()
  await grants(services).create('a', { ...REVIEWER, role: 'author', codeHash: 'of author' })
  await grants(services).create('r', { ...REVIEWER, codeHash: 'leaked' })
  const by = (hash: string) => arrive(services, { methods: [`${ROLE_CODE}${hash}`] })
  const [mallory, rita] = [await by('leaked'), await by('of author')]
  const both = { may: ['articles', ...MAY_REVIEW] }
  for (const asks of [mallory, rita]) expect(await asks(null)).toMatchObject(both)
  await grants(services).delete('r')
  expect(await mallory('articles')).toBe(ADMIN_MESSAGES.oldCode)
  expect(await mallory('questions')).toBe(ADMIN_MESSAGES.notInRole)
  await grants(services).create('r', { ...REVIEWER, codeHash: 'new' })
  expect(await mallory(null)).toBe(ADMIN_MESSAGES.oldCode)
  expect(logged.at(-1)).toMatchObject({
    reason:
      'the address of this user has a role, but the role of the code of the sign-in was taken away',
  })
  for (const asks of [rita, await by('new')]) expect(await asks(null)).toMatchObject(both)
})

test('a role with a code counts at once where another code, or another provider, opened the session', async () => {
  const { services } = openTestServices()
  const asks = await arrive(services, {})
  await grants(services).create('r', { ...REVIEWER, codeHash: 'a hash' })
  expect(await asks('questions')).toMatchObject({ may: MAY_REVIEW })
})

test('an address that the provider does not verify has no role, and reads why', async () => {
  const { services } = openTestServices()
  await grants(services).create('g', REVIEWER)
  const asks = await arrive(services, { emailVerified: false })
  expect(await asks('questions')).toBe(ADMIN_MESSAGES.unverified)
  expect(await asks('site')).toBe(ADMIN_MESSAGES.notInRole)
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
