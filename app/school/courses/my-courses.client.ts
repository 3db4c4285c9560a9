import * as z from 'zod/mini'
import { deviceStorage } from '../../base/device/device-storage.client.ts'
import { parseJson } from '../../base/text/parse-json.ts'
import { COURSE_LIST } from './course-key.ts'

const myCourse = z.object({
  code: z.string(),
  /** The secret of the teacher's link. */
  secret: z.string(),
  name: z.string(),
  expiresAt: z.string(),
})
export type MyCourse = z.infer<typeof myCourse>

/** Returns the courses whose teacher's page this device has opened, the last opened first. */
export function myCourses(now: Date): MyCourse[] {
  return listed().filter(({ expiresAt }) => expiresAt > now.toISOString())
}

export function rememberCourse(course: MyCourse): void {
  write([course, ...listed().filter(({ code }) => code !== course.code)])
}

/** Forgets a course that is deleted, or only with the `secret` whose link opens nothing any more. */
export function forgetCourse(code: string, secret?: string): void {
  const isIt = (one: MyCourse) => one.code === code && (!secret || one.secret === secret)
  write(listed().filter((one) => !isIt(one)))
}

function listed(): MyCourse[] {
  return z.array(myCourse).safeParse(parseJson(deviceStorage.read(COURSE_LIST) ?? '')).data ?? []
}

function write(courses: readonly MyCourse[]): void {
  if (courses.length === 0) deviceStorage.remove(COURSE_LIST)
  else deviceStorage.write(COURSE_LIST, JSON.stringify(courses))
}
