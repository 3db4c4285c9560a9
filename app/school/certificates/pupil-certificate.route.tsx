import { data, redirect } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { isPlaceId, pupils } from '../course-records/course-records.server.ts'
import { coursePath, pupilPagePath } from '../courses/course-paths.ts'
import { findForTeacher, noCourseAt } from '../courses/find-teacher.server.ts'
import { NoCourse } from '../courses/no-course.tsx'
import type { Route } from './+types/pupil-certificate.route.ts'
import { certificateOf } from './certificate.server.ts'
import * as messages from './certificate-messages.ts'
import { Certificate } from './certificate-sheet.tsx'

export const handle: RouteHandle = { waits: true }

/** A pupil's certificate for the teacher. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { code, secret, pupil: id } = params
  const found = await findForTeacher(services, code, secret)
  if (!found) return noCourseAt(services, code)
  const pupil = isPlaceId(id) ? await pupils(services, found.of.id).get(id) : null
  if (!pupil) throw redirect(coursePath(found.of.id, secret))
  return data({ certificate: await certificateOf(services, found.of, pupil) })
}

export const meta: Route.MetaFunction = () => [
  { title: messages.certificate() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function PupilCertificate({ loaderData, params }: Route.ComponentProps) {
  if ('isDeleted' in loaderData) return <NoCourse {...loaderData} />
  const { code, secret, pupil } = params
  return <Certificate {...loaderData} back={pupilPagePath(code, secret, pupil)} />
}
