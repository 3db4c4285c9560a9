import { data, redirect } from 'react-router'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { changeAccount } from '../course-records/account-courses.server.ts'
import { findCourse, isDeleted } from '../course-records/course-records.server.ts'
import { changeCourse } from './change-course.server.ts'
import { afterCoursePath, coursePath, pupilPath } from './course-paths.ts'
import { findForTeacher } from './find-teacher.server.ts'

type Place = { code: string; secret: string }

/**
 * Does what a teacher's form asks, and leads on to the page `pathOf` a course. The intents are `close`,
 * `open`, `remove-idle`, `new-link` and `share` (with the secret of the new link in `fresh`), `unshare`,
 * `rename` (`name`, `school`), `roster` (`roster`), `end` (`day`), `remove` and `let-back` (`pupil`, `nickname`, `fresh`),
 * `delete`, and `keep` and `leave`, which keep the course in the teacher's account or take it out.
 */
export async function actAsTeacher(
  services: Services,
  info: RequestInfo,
  request: Request,
  { code, secret }: Place,
  pathOf: typeof coursePath,
) {
  const found = await findForTeacher(services, code, secret)
  // The server reads the body only if the course exists.
  if (!found && !(await findCourse(services, code))) {
    return data(null, (await isDeleted(services, code)) ? 410 : 404)
  }
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  const fresh = String(form.get('fresh'))
  // A second press of 'new-link' comes to the address that the first one changed.
  if (!found && intent === 'new-link' && (await findForTeacher(services, code, fresh))) {
    throw redirect(pathOf(code, fresh), 303)
  }
  if (!found) return data(null, 404)
  const link = { code: found.of.id, secret: intent === 'new-link' ? fresh : secret }
  const change = async () => {
    const changed = await changeCourse(services, found.of, found.role, form)
    if (intent === 'keep' || intent === 'leave' || intent === 'new-link') {
      await changeAccount(services, request, intent, link)
    }
    return changed
  }
  const changed = await change().catch((error) => tellStoreTrouble(services, info, error))
  if (changed && 'status' in changed) return data({ message: changed.message }, changed.status)
  if (changed) {
    const path =
      'returning' in changed
        ? pupilPath(found.of.id, changed.returning.link)
        : coursePath(found.of.id, changed.secondSecret)
    return data({ newLink: services.origin + path })
  }
  if (intent === 'delete' && found.role === 'first')
    throw redirect(afterCoursePath(found.of.id), 303)
  throw redirect(pathOf(code, link.secret), 303)
}
