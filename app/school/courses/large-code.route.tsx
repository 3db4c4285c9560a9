import { data } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { findCourse } from '../course-records/course-records.server.ts'
import type { Route } from './+types/large-code.route.ts'
import * as messages from './course-messages.ts'
import { joinPath, shownCode } from './course-paths.ts'
import { NoCourse } from './no-course.tsx'

export const handle: RouteHandle = { waits: true }

/** The code in large letters, for the projector. Its address has no secret. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await findCourse(services, params.code)
  if (!found) return data(null, { status: 404 })
  return data({ code: found.id, name: found.name, origin: services.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? messages.joinThis(loaderData.name) : messages.notHere() },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function LargeCode({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoCourse />
  const { code, name, origin } = loaderData
  return (
    <section className="mx-auto flex w-full max-w-6xl grow flex-col justify-center gap-6 px-6 py-6 text-center">
      <h1 className="text-4xl font-extrabold text-balance wrap-anywhere">
        {messages.joinThis(name)}
      </h1>
      <p className="text-3xl font-semibold wrap-anywhere">{origin + joinPath(code)}</p>
      <p translate="no" className="text-6xl font-black tracking-wider sm:text-8xl">
        {shownCode(code)}
      </p>
    </section>
  )
}
