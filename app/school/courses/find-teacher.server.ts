import { data } from 'react-router'
import type { Services } from '../../context.server.ts'
import { type Course, findCourse, isDeleted } from '../course-records/course-records.server.ts'
import { hashOf, type Role, roleOf, wallSecretOf } from '../course-records/secrets.server.ts'

/** Finds the course of a teacher's link, and whose link it is. */
export async function findForTeacher(
  services: Services,
  code: string,
  secret: string,
): Promise<{ of: Course; role: Role } | null> {
  const of = await findCourse(services, code)
  const role = of && roleOf(of, secret)
  return role && { of, role }
}

/** What a teacher's page gets for a link that opens no course. */
export async function noCourseAt(services: Services, code: string) {
  const isGone = await isDeleted(services, code)
  return data({ isDeleted: isGone }, isGone ? 410 : 404)
}

/** Finds the course of a wall's address. */
export async function findForWall(services: Services, code: string, secret: string) {
  const found = await findCourse(services, code)
  return found && hashOf(wallSecretOf(found)) === hashOf(secret) ? found : null
}
