import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { entriesOf } from '../../../test/pages.fixture.ts'
import { openTestServices } from '../../../test/services.fixture.ts'
import type { Services } from '../../context.server.ts'
import type { Session } from '../../people/auth/session.server.ts'
import { readSession, startSession } from '../../people/auth/session.server.ts'
import { storeFeedback } from '../../people/feedback/feedback.server.ts'
import { saveResult, toldQuiz } from '../attempts/attempts.fixture.ts'
import { newestResults } from '../attempts/results.server.ts'
import { deleteData, exportAccount } from './account.server.ts'

const HOUR = 60 * 60 * 1000

let opened: ReturnType<typeof openTestServices>
let services: Services
let clock: { time: number }
beforeEach(() => {
  opened = openTestServices()
  ;({ services, clock } = opened)
})

const listResults = (services: Services, uid: string) => entriesOf(newestResults(services, uid))

/** Signs in a rider who has one result, one named feedback and one anonymous feedback. */
async function rider(subject: string) {
  const claims = {
    issuer: 'https://accounts.example.com',
    subject,
    email: `${subject}@example.com`,
    emailVerified: false,
    name: subject,
    picture: null,
  }
  const request = new Request('http://localhost:3000/')
  const cookie = await startSession(services, request, claims)
  const asking = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
  const session = (await readSession(services, asking)) as Session
  await saveResult(services, session, toldQuiz(1))
  for (const allowContact of [true, false]) {
    const form = { email: claims.email, allowContact, message: 'Hi', context: null, website: '' }
    await storeFeedback(services, form, { session, userAgent: '' })
  }
  return { session, asking }
}

test("an export has the rider's own results and the feedback that names them", async () => {
  const { session } = await rider('alice')
  await rider('bob')
  const data = JSON.parse(await text(Readable.from(exportAccount(services, session))))
  expect(data.user).toEqual({ uid: session.uid, email: 'alice@example.com', name: 'alice' })
  expect(data.results).toHaveLength(1)
  expect(data.answers).toHaveLength(4)
  expect(data.feedback).toMatchObject([{ email: 'alice@example.com', allowContact: true }])
  expect(JSON.stringify(data)).not.toContain('bob')
})

test('a deletion removes all data of the rider, and no data of other riders', async () => {
  const alice = await rider('alice')
  const elsewhere = await rider('alice')
  const bob = await rider('bob')
  expect(await deleteData(services, alice.session)).toBe('done')
  expect(await listResults(services, alice.session.uid)).toEqual([])
  for (const { asking } of [alice, elsewhere])
    expect(await readSession(services, asking)).toBeNull()
  const left = JSON.stringify([
    await opened.documents.list('feedback'),
    await opened.documents.list('sessions'),
  ])
  expect(left).not.toMatch(/alice/)
  expect(left).not.toContain(alice.session.uid)
  expect(await opened.documents.list('feedback')).toHaveLength(6)
  expect(await readSession(services, bob.asking)).not.toBeNull()
  expect(await listResults(services, bob.session.uid)).toHaveLength(1)
})

test('a deletion is refused more than an hour after the sign-in', async () => {
  const { session, asking } = await rider('alice')
  clock.time += HOUR / 2
  await readSession(services, asking)
  clock.time += HOUR / 2
  expect(await deleteData(services, session)).toBe('done')
  const again = await rider('alice')
  clock.time += HOUR + 1
  expect(await deleteData(services, again.session)).toBe('refused')
  expect(await listResults(services, session.uid)).toHaveLength(1)
})
