import { data } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { ownResultsPath } from '../courses/course-paths.ts'
import { findPupil } from '../courses/join-course.server.ts'
import { NoCourse } from '../courses/no-course.tsx'
import type { Route } from './+types/own-certificate.route.ts'
import { certificateOf } from './certificate.server.ts'
import * as messages from './certificate-messages.ts'
import { Certificate } from './certificate-sheet.tsx'

export const handle: RouteHandle = { waits: true }

/** A pupil's own certificate. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findPupil(services, params.code, params.pupil)
  if (!found) return data(null, { status: 404 })
  return data({ certificate: await certificateOf(services, found.of, found.pupil) })
}

export const meta: Route.MetaFunction = () => [
  { title: messages.certificate() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function OwnCertificate({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) return <NoCourse />
  return <Certificate {...loaderData} back={ownResultsPath(params.code, params.pupil)} />
}
