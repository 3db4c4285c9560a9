import { data, redirect } from 'react-router'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { changeAccount } from '../course-records/account-courses.server.ts'
import { isDeleted } from '../course-records/course-records.server.ts'
import { refusal } from '../course-records/guess-limit.server.ts'
import { changeCourse } from './change-course.server.ts'
import * as messages from './course-messages.ts'
import { afterCoursePath, coursePath, pupilPath } from './course-paths.ts'
import { findForTeacher } from './find-teacher.server.ts'
import { lookUpCourse } from './look-up-course.server.ts'

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
  pathOf: (code: string, secret: string, intent: string) => string,
) {
  const found = await findForTeacher(services, code, secret)
  // The server reads the body only if the course exists.
  const known = found ?? (await lookUpCourse(services, info, code))
  if (!known) return data(null, (await isDeleted(services, code)) ? 410 : 404)
  if ('wait' in known) return data(null, refusal(known))
  const form = await request.formData().catch(() => new FormData())
  const intent = form.get('intent')
  const fresh = String(form.get('fresh'))
  // A second press of 'new-link' comes to the address that the first one changed.
  const now = found ?? (intent === 'new-link' ? await findForTeacher(services, code, fresh) : null)
  if (!now) return data(null, 404)
  const link = { code: now.of.id, secret: intent === 'new-link' ? fresh : secret }
  const change = async () =>
    (found && (await changeCourse(services, found.of, found.role, form))) ??
    (await followInAccount(services, request, intent, link))
  const changed = await change().catch((error) => tellStoreTrouble(services, info, error))
  if (changed && 'status' in changed) {
    const typed = intent === 'roster' ? { roster: String(form.get('roster')) } : {}
    return data({ ...typed, message: changed.message }, changed.status)
  }
  if (changed) {
    const path =
      'returning' in changed
        ? pupilPath(link.code, changed.returning.link)
        : coursePath(link.code, changed.secondSecret)
    return data({ newLink: services.origin + path })
  }
  if (intent === 'delete' && now.role === 'first') throw redirect(afterCoursePath(link.code), 303)
  throw redirect(pathOf(code, link.secret, String(intent)), 303)
}

/** Changes what the teacher's account has. A new link counts even if the account does not get it. */
async function followInAccount(
  services: Services,
  request: Request,
  intent: unknown,
  link: Place,
): Promise<{ message: string; status: number } | null> {
  if (intent === 'new-link') {
    await changeAccount(services, request, intent, link).catch((error) =>
      services.log.error({ err: error }, 'the account has the old link of a course'),
    )
  } else if (intent === 'keep' || intent === 'leave') {
    const isDone = await changeAccount(services, request, intent, link)
    if (!isDone) return { message: messages.accountIsFull(), status: 409 }
  }
  return null
}
