import { securityEvent } from '../../base/requests/security-event.server.ts'
import { tellStoreTrouble } from '../../base/requests/store-trouble.server.ts'
import type { RequestInfo, Services } from '../../context.server.ts'
import { changeAccount } from '../course-records/account-courses.server.ts'
import { openCourse } from './open-course.server.ts'

type Refusal = { message: string; status: number; headers: Record<string, string> }

/**
 * Opens a course for a form, and keeps it in the account of a teacher who is signed in. Otherwise returns what the page replies, and logs a limit that is reached.
 */
export async function openByForm(
  services: Services,
  info: RequestInfo,
  request: Request,
  course: Parameters<typeof openCourse>[1],
  secret: string,
): Promise<{ code: string; secret: string } | Refusal> {
  const opened = await openCourse(services, course, secret, info).catch((error) =>
    tellStoreTrouble(services, info, error),
  )
  if ('secret' in opened) {
    // The course goes on without the account.
    await changeAccount(services, request, 'keep', opened).catch((error) =>
      services.log.error({ err: error }, 'the account does not have the course'),
    )
    return opened
  }
  const { message } = opened
  if ('status' in opened) return { message, status: opened.status, headers: {} }
  const { wait, limit } = opened
  services.log.warn(securityEvent('rate.limited', { limit }), 'too many courses')
  return { message, status: 429, headers: { 'Retry-After': String(wait) } }
}
