import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { shownDataRequests } from '../../people/admin/data-requests.server.ts'
import { OPERATOR } from '../../people/deeds/record-deed.server.ts'
import { storeFeedback } from '../../people/feedback/feedback.server.ts'
import {
  expectNothingLeft,
  signIn,
  storeConsentedFeedback,
} from '../../riders/account/riders.fixture.ts'
import { saveResult, toldQuiz } from '../../riders/attempts/attempts.fixture.ts'
import { deleteOnRequest, exportOnRequest, findData } from './on-request.server.ts'

const ADDRESS = 'alice@example.com'
const uid = OPERATOR

/** Opens services with data of Alice, feedback that only names her address, and data of Bob. */
async function opened() {
  const { services, clock } = openTestServices()
  const [alice, bob] = [await signIn(services, 'alice'), await signIn(services, 'bob')]
  for (const session of [alice, bob]) {
    await saveResult(services, session, toldQuiz(1))
    await storeConsentedFeedback(services, session)
  }
  const form = { allowContact: true, message: 'Hi', context: null, website: '' }
  const nobody = { session: null, userAgent: '' }
  await storeFeedback(services, { ...form, email: 'Alice@Example.com' }, nobody)
  await storeFeedback(services, { ...form, email: ADDRESS }, { ...nobody, session: bob })
  return { services, clock, alice, bob }
}

test('an address finds the accounts of its sessions, and all feedback with it', async () => {
  const { services, alice } = await opened()
  const counts = { results: 1, answers: 4, feedback: 1, reports: 0, courses: 0 }
  const account = { uid: alice.uid, name: 'alice', counts }
  expect(await findData(services, ADDRESS)).toEqual({
    address: ADDRESS,
    accounts: [account],
    feedback: 3,
    roles: 0,
    isInChanges: false,
  })
  const none = { accounts: [], feedback: 0, roles: 0, isInChanges: false }
  const nothing = { address: 'eve@example.com', ...none }
  expect(await findData(services, 'eve@example.com')).toEqual(nothing)
})

test('an export has what the deletion deletes, and nothing of others', async () => {
  const { services, bob } = await opened()
  const request = { address: ADDRESS, uid }
  const exported = JSON.parse(await text(Readable.from(exportOnRequest(services, request))))
  expect(exported).toMatchObject({
    address: ADDRESS,
    accounts: [{ user: { name: 'alice', email: ADDRESS }, results: [{}], feedback: [{}] }],
    feedback: [{}, {}, {}],
  })
  expect(JSON.stringify(exported)).not.toContain('bob@example.com')
  expect(exported.accounts).toHaveLength(1)
  expect((await findData(services, 'bob@example.com')).accounts).toMatchObject([{ uid: bob.uid }])
})

test('a deletion leaves nothing of the rider, keeps others, and its note has no address', async () => {
  const { services, alice } = await opened()
  expect(await deleteOnRequest(services, { address: ADDRESS, uid })).toBe('done')
  await expectNothingLeft(services, alice)
  await expectNothingLeft(services, { ...alice, email: 'Alice@Example.com' })
  expect((await findData(services, 'bob@example.com')).accounts).toMatchObject([
    { counts: { results: 1 } },
  ])
  const at = services.now().toISOString()
  expect(await shownDataRequests(services)).toEqual([
    { id: expect.any(String), at, did: 'delete', name: 'operator', letter: 'a' },
  ])
})
