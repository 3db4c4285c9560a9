import type { Services } from '../../context.server.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import {
  type Course,
  courses,
  deleteCourse,
  isPlaceId,
  marks,
  type Pupil,
  pupils,
  unlessDeleted,
} from '../course-records/course-records.server.ts'
import { hashOf, isSecret } from '../course-records/secrets.server.ts'
import { isIdle } from './answers.server.ts'
import { chosenEnd } from './course-end.ts'
import { courseNameOf } from './course-name.ts'
import type { Role } from './find-teacher.server.ts'
import { nameMark } from './join-course.server.ts'

/** What changed: the link of a pupil who may come back, or that of the second teacher. */
type Changed = { returning: Returning } | { secondSecret: string } | null

/** What a teacher may do with a course, by the `intent` of the form. */
export async function changeCourse(
  services: Services,
  of: Course,
  role: Role,
  form: FormData,
): Promise<Changed> {
  const { id: code } = of
  const intent = form.get('intent')
  const fresh = String(form.get('fresh'))
  if (intent === 'remove-idle') await removeIdle(services, code)
  if (intent === 'remove' || intent === 'let-back') {
    const pupil = await namedPupil(services, code, form)
    if (!pupil) return null
    if (intent === 'remove') await remove(services, code, pupil, () => true)
    const returning =
      intent === 'let-back' && isSecret(fresh) ? await letBack(services, code, pupil, fresh) : null
    return returning && { returning }
  }
  // The second teacher's link cannot take the course away from the first teacher.
  if (intent === 'delete' && role === 'first') await deleteCourse(services, code)
  const fields = changedFields(services, role, form)
  if (!fields) return null
  const merge = courses(services).write.merge(code, fields)
  await services.documents.batch([...unlessDeleted(code), merge])
  return intent === 'share' ? { secondSecret: fresh } : null
}

/** The fields of the course that a form changes. Null if it changes none. */
function changedFields(
  { now }: Pick<Services, 'now'>,
  role: Role,
  form: FormData,
): Partial<Course> | null {
  const text = (name: string) => String(form.get(name) ?? '')
  const fresh = text('fresh')
  switch (form.get('intent')) {
    case 'close':
      return { isClosed: true }
    case 'open':
      return { isClosed: false }
    case 'new-link':
      if (!isSecret(fresh)) return null
      return role === 'first' ? { teacher: hashOf(fresh) } : { second: hashOf(fresh) }
    case 'share':
      return role === 'first' && isSecret(fresh) ? { second: hashOf(fresh) } : null
    case 'unshare':
      return role === 'first' ? { second: '' } : null
    case 'rename': {
      const [name, school] = [courseNameOf(text('name')), courseNameOf(text('school'))]
      return name && school !== null ? { name, school } : null
    }
    case 'end': {
      const expiresAt = chosenEnd(text('day'), now())
      return expiresAt ? { expiresAt, isEndChosen: true } : null
    }
    default:
      return null
  }
}

type Returning = { nickname: string; link: string }

/** The pupil of a form. The nickname counts, too: meanwhile another pupil may have the place. */
async function namedPupil(services: Services, code: string, form: FormData) {
  const place = String(form.get('pupil'))
  const pupil = isPlaceId(place) ? await pupils(services, code).get(place) : null
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
