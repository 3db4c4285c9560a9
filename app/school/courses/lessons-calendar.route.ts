import { calendarFile } from '../../base/text/calendar-file.ts'
import { shownDay } from '../../base/text/shown-day.ts'
import { type Services, servicesContext } from '../../context.server.ts'
import { type Course, lessons } from '../course-records/course-records.server.ts'
import type { Route } from './+types/lessons-calendar.route.ts'
import { isEndOpen, lastDay } from './course-end.ts'
import * as messages from './course-messages.ts'
import { joinPath } from './course-paths.ts'
import { findForTeacher } from './find-teacher.server.ts'
import { findPupil } from './join-course.server.ts'

/** The days of a course as a calendar file, by the link of a teacher or a pupil. No secret is in it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret, pupil = '' } = params
  const found = secret
    ? await findForTeacher(services, code, secret)
    : await findPupil(services, code, pupil)
  if (!found) return Response.json(null, { status: 404 })
  return new Response(await calendarOf(services, found.of), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="course-${found.of.id}.ics"`,
      'Cache-Control': 'no-store',
    },
  })
}

async function calendarOf(services: Services, of: Course): Promise<string> {
  const { id: code, name, school, expiresAt } = of
  const link = services.origin + joinPath(code)
  const days = (await lessons(services, code).list()).map(({ id, day }) => ({
    name: `lesson-${id}`,
    day,
    summary: `${name}: ${messages.lesson(Number(id))}`,
    description: school ? `${school} ${link}` : link,
  }))
  const day = lastDay(expiresAt)
  const description = messages.endsOn(shownDay(day))
  const end = { name: 'end', day, summary: messages.lastDayOf(name), description }
  return calendarFile(isEndOpen(of) ? days : [...days, end], {
    of: `${code}@${new URL(services.origin).hostname}`,
    now: services.now(),
  })
}
