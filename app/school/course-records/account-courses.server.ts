import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import { unlessEnded } from '../../../platform/documents/tombstones.ts'
import { seal, unseal } from '../../../platform/sealed-text.ts'
import type { Services } from '../../context.server.ts'
import { readSession, type Session } from '../../people/auth/session.server.ts'
import { findCourse } from './course-records.server.ts'
import { roleOf } from './secrets.server.ts'

/** A teacher's courses, by their codes, with the secret of the teacher's link. */
export const accountCourses = collection({
  path: 'users/{uid}/courses',
  holds: { what: 'teachers', until: { event: 'deletion' } },
  schema: z.object({ sealed: z.string() }),
  owner: 'uid',
})

const MOST_COURSES = 100

type Link = { code: string; secret: string }

/** Keeps a course in an account, or the new secret of one that the account has. False if it is full. */
async function keepCourse(
  services: Services,
  { id: session, uid }: Pick<Session, 'id' | 'uid'>,
  { code, secret }: Link,
): Promise<boolean> {
  const [serverSecret = ''] = services.settings.sessionSecrets
  const kept = await accountCourses(services, uid).list()
  if (kept.length >= MOST_COURSES && kept.every(({ id }) => id !== code)) return false
  await services.documents.batch([
    ...unlessEnded(session),
    accountCourses(services, uid).write.set(code, { sealed: seal(secret, serverSecret) }),
  ])
  return true
}

/** True if the account of the teacher who is signed in has the course. Null if nobody is signed in. */
export async function isInAccount(services: Services, request: Request, code: string) {
  const session = await readSession(services, request)
  return session && (await listCourses(services, session.uid)).some((one) => one.code === code)
}

/**
 * Keeps a course in the account of the teacher who is signed in, or takes it out with `leave`. With
 * `new-link` the new secret replaces the one that the account has. False if the account is full.
 */
export async function changeAccount(
  services: Services,
  request: Request,
  intent: 'keep' | 'leave' | 'new-link',
  link: Link,
): Promise<boolean> {
  const session = await readSession(services, request)
  if (!session) return true
  const kept = accountCourses(services, session.uid)
  if (intent === 'leave') await kept.delete(link.code)
  const isWanted = intent === 'keep' || (intent === 'new-link' && (await kept.get(link.code)))
  return isWanted ? keepCourse(services, session, link) : true
}

/** Returns the courses of an account. Those that have ended are forgotten. */
export async function listCourses(services: Services, uid: string) {
  const kept = await accountCourses(services, uid).list()
  const found = await Promise.all(
    kept.map(async ({ id: code, sealed }) => {
      const secret = unseal(sealed, services.settings.sessionSecrets)
      // The server may get back the secret with which it sealed this one.
      if (secret === null) return []
      const of = await findCourse(services, code)
      if (of && roleOf(of, secret))
        return [{ code, secret, name: of.name, expiresAt: of.expiresAt }]
      // A link that opens nothing may be replaced at this moment.
      if (!of) await accountCourses(services, uid).delete(code)
      return []
    }),
  )
  return found.flat().toSorted((one, other) => (one.expiresAt < other.expiresAt ? 1 : -1))
}

/** Yields the courses of an account for its export, without the links, which would open them. */
export async function* coursesForExport(services: Services, uid: string) {
  yield (await listCourses(services, uid)).map(({ code, name }) => ({ code, name }))
}
