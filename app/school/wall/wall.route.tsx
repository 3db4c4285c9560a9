import { data } from 'react-router'
import wallStyles from '../../base/styles/wall.css?url'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { notHere } from '../courses/course-messages.ts'
import { findForWall } from '../courses/find-teacher.server.ts'
import { keepLatest } from '../courses/keep-latest.client.ts'
import { NoCourse } from '../courses/no-course.tsx'
import type { Route } from './+types/wall.route.ts'
import * as messages from './wall-messages.ts'
import { WallScreen } from './wall-screen.tsx'
import { wallView } from './wall-view.server.ts'

export const handle: RouteHandle = { isBare: true }

/** Without a `question`, shows the code. With `shown`, shows the answers of the question, too. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findForWall(services, params.code, params.secret)
  if (!found) return data(null, { status: 404 })
  return data(await wallView(services, found, new URL(request.url).searchParams))
}

/** Without a network, the wall stays as it is, and goes on where the teacher wanted once it is back. */
export async function clientLoader({ serverLoader, params }: Route.ClientLoaderArgs) {
  return keepLatest(`wall ${params.code}`, serverLoader)
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? messages.title(loaderData.name) : notHere() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function Wall({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <link rel="stylesheet" href={wallStyles} precedence="wall" />
      {loaderData ? <WallScreen view={loaderData} /> : <NoCourse />}
    </>
  )
}
