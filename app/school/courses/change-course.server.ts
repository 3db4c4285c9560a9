import { shownDay } from '../../base/text/shown-day.ts'
import type { Services } from '../../context.server.ts'
import { changePupil } from '../course-records/change-pupil.server.ts'
import { expiryOf } from '../course-records/course-days.ts'
import {
  type Course,
  courses,
  deleteCourse,
  isPlaceId,
  MOST_PUPILS,
  marks,
  type Pupil,
  pupils,
  setEnd,
  unlessDeleted,
} from '../course-records/course-records.server.ts'
import { hashOf, isSecret, type Role } from '../course-records/secrets.server.ts'
import { isIdle } from './answers.server.ts'
import { chosenEnd, endDays } from './course-end.ts'
import * as messages from './course-messages.ts'
import { courseNameOf } from './course-name.ts'
import { nameMark } from './join-course.server.ts'
import { rosterOf } from './roster.ts'

/** The link of a pupil who may come back, or that of the second teacher, or why nothing changed. */
type Changed = { returning: Returning } | { secondSecret: string } | Refusal | null
type Refusal = { message: string; status: 422 }
const refusal = (message: string): Refusal => ({ message, status: 422 })

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
  if (intent === 'end') return moveEnd(services, of, role, String(form.get('day')))
  const fields = changedFields(role, form)
  if (!fields || 'message' in fields) return fields
  const merge = courses(services).write.merge(code, fields)
  await services.documents.batch([...unlessDeleted(code), merge])
  // A course that was prepared like this waits longer for its pupils.
  if (fields.roster?.length) {
    await setEnd(services, code, 'prepared', expiryOf(new Date(of.createdAt), 'prepared'))
  }
  return intent === 'share' ? { secondSecret: fresh } : null
}

/** The fields of the course that a form changes. Null if it changes none. */
function changedFields(role: Role, form: FormData): Partial<Course> | Refusal | null {
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
      return name && school !== null ? { name, school } : refusal(messages.noName())
    }
    case 'roster': {
      const read = rosterOf(text('roster'))
      if ('wrong' in read) return refusal(messages.wrongName(read.wrong))
      return read.roster.length > MOST_PUPILS ? refusal(messages.longRoster()) : read
    }
    default:
      return null
  }
}

async function moveEnd(services: Services, of: Course, role: Role, day: string) {
  const days = endDays(services.now(), of, role)
  const expiresAt = chosenEnd(day, days)
  if (!expiresAt) return refusal(messages.noEnd(shownDay(days.min), shownDay(days.max)))
  await setEnd(services, of.id, 'chosen', expiresAt)
  return null
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
