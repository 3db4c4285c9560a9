import type { Services } from '../context.server.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import {
  type Course,
  courses,
  deleteCourse,
  findCourse,
  hashOf,
  isSecret,
  marks,
  type Pupil,
  pupils,
  unlessDeleted,
  wallSecretOf,
} from '../course-records/course-records.server.ts'
import { nameMark } from './join-course.server.ts'

/** Finds the course of a teacher's link. */
export async function findForTeacher(services: Services, code: string, secret: string) {
  const found = await findCourse(services, code)
  return found?.teacher === hashOf(secret) ? found : null
}

/** Finds the course of a wall's address. */
export async function findForWall(services: Services, code: string, secret: string) {
  const found = await findCourse(services, code)
  return found && hashOf(wallSecretOf(found)) === hashOf(secret) ? found : null
}

/** What a teacher may do with a course, by the `intent` of the form. Returns the pupil who may come back. */
export async function changeCourse(
  services: Services,
  { id: code }: Course,
  form: FormData,
): Promise<Returning | null> {
  const intent = form.get('intent')
  const fresh = String(form.get('fresh'))
  const merge = (fields: Partial<Course>) =>
    services.documents.batch([...unlessDeleted(code), courses(services).write.merge(code, fields)])
  if (intent === 'delete') await deleteCourse(services, code)
  if (intent === 'close' || intent === 'open') await merge({ isClosed: intent === 'close' })
  if (intent === 'new-link' && isSecret(fresh)) await merge({ teacher: hashOf(fresh) })
  if (intent === 'remove-idle') await removeIdle(services, code)
  if (intent !== 'remove' && intent !== 'let-back') return null
  const pupil = await namedPupil(services, code, form)
  if (!pupil) return null
  if (intent === 'let-back') return isSecret(fresh) ? letBack(services, code, pupil, fresh) : null
  await remove(services, code, pupil, () => true)
  return null
}

type Returning = { nickname: string; link: string }

/** The pupil of a form. The nickname counts, too: meanwhile another pupil may have the place. */
async function namedPupil(services: Services, code: string, form: FormData) {
  const place = String(form.get('pupil'))
  const pupil = /^\d\d$/.test(place) ? await pupils(services, code).get(place) : null
  return pupil?.nickname === form.get('nickname') ? pupil : null
}

/** Gives a pupil a new link with the secret `fresh`. The nickname leads to the answers again, too. */
async function letBack(
  services: Services,
  code: string,
  asked: Pupil,
  fresh: string,
): Promise<Returning | null> {
  const { id, nickname } = asked
  const fields = { key: hashOf(fresh), mayReturn: true }
  const isBack = await changePupil(services, code, id, (pupil) =>
    isSame(pupil, asked) ? { fields } : null,
  )
  return isBack && { nickname, link: id + fresh }
}

/** Removes the pupils without answers. One who answers at the same moment stays. */
async function removeIdle(services: Services, code: string): Promise<void> {
  for (const pupil of await pupils(services, code).list()) {
    await remove(services, code, pupil, isIdle)
  }
}

export function isIdle(pupil: Pupil): boolean {
  return !Object.keys(pupil).some((field) => /^q\d/.test(field))
}

/** Meanwhile another pupil may have got the place. */
function isSame(pupil: Pupil, { nickname, joinedAt }: Pupil): boolean {
  return pupil.nickname === nickname && pupil.joinedAt === joinedAt
}

async function remove(
  services: Services,
  code: string,
  asked: Pupil,
  isFit: (pupil: Pupil) => boolean,
): Promise<void> {
  const { id, nickname } = asked
  const writes = [
    pupils(services, code).write.delete(id),
    marks(services, code).write.delete(nameMark(nickname)),
  ]
  await changePupil(services, code, id, (pupil) =>
    isSame(pupil, asked) && isFit(pupil) ? { writes } : null,
  )
}
