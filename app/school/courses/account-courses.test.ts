import { expect, test } from 'vitest'
import { startSession } from '../../people/auth/session.server.ts'
import {
  changeAccount,
  coursesForExport,
  isInAccount,
  listCourses,
} from '../course-records/account-courses.server.ts'
import { newSecret } from '../course-records/secrets.server.ts'
import { change, openWithCourse } from './course.fixture.ts'

type Opened = Awaited<ReturnType<typeof openWithCourse>>

/** Signs in a teacher. Returns a request of the teacher's browser. */
async function teacherAt({ services }: Opened, subject = 'teacher') {
  const claims = {
    issuer: 'https://accounts.example.com',
    subject,
    email: `${subject}@example.com`,
    emailVerified: true,
    name: null,
    picture: null,
  }
  const cookie = await startSession(services, new Request(services.origin), claims)
  return new Request(services.origin, { headers: { Cookie: cookie } })
}

const uidIn = ({ documents }: Opened) =>
  documents.list('sessions').then(([session]) => String(session?.data.uid))

test('an account lists the courses that its teacher keeps, and no stored document has the link', async () => {
  const opened = await openWithCourse()
  const { services, code, secret, documents } = opened
  const request = await teacherAt(opened)
  expect(await isInAccount(services, request, code)).toBe(false)
  await changeAccount(services, request, 'keep', { code, secret })
  const uid = await uidIn(opened)
  expect(await listCourses(services, uid)).toMatchObject([{ code, secret, name: 'Evenings' }])
  expect(JSON.stringify(await documents.list(`users/${uid}/courses`))).not.toContain(secret)
  for await (const part of coursesForExport(services, uid)) {
    expect(part).toEqual([{ code, name: 'Evenings' }])
  }
  const stranger = await teacherAt(opened, 'stranger')
  expect(await isInAccount(services, stranger, code)).toBe(false)
  await changeAccount(services, request, 'leave', { code, secret })
  expect(await listCourses(services, uid)).toEqual([])
})

test('an account follows the new link of a course that it has, and forgets a link that opens nothing', async () => {
  const opened = await openWithCourse()
  const { services, code, secret, found } = opened
  const request = await teacherAt(opened)
  const uid = await uidIn(opened)
  await changeAccount(services, request, 'new-link', { code, secret })
  expect(await listCourses(services, uid)).toEqual([])
  await changeAccount(services, request, 'keep', { code, secret })
  const fresh = newSecret()
  await change(services, await found(), { intent: 'new-link', fresh })
  await changeAccount(services, request, 'new-link', { code, secret: fresh })
  expect(await listCourses(services, uid)).toMatchObject([{ secret: fresh }])
  await change(services, await found(), { intent: 'new-link', fresh: newSecret() })
  expect(await listCourses(services, uid)).toEqual([])
  expect(await isInAccount(services, request, code)).toBe(false)
})
