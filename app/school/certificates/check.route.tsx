import { data } from 'react-router'
import { DeadEnd } from '../../base/ui/dead-end.tsx'
import { requestContext, servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { refusal } from '../course-records/guess-limit.server.ts'
import { shownWait } from '../courses/shown-wait.ts'
import type { Route } from './+types/check.route.ts'
import { findCertificate } from './certificate.server.ts'
import * as messages from './certificate-messages.ts'
import { CertificateSheet } from './certificate-sheet.tsx'

export const handle: RouteHandle = { waits: true }

/** Shows anybody who has its code what a certificate says, while the course lasts. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [services, info] = [context.get(servicesContext), context.get(requestContext)]
  const found = await findCertificate(services, info, params.code, params.check)
  if (found && 'wait' in found) return data(found, refusal(found))
  return found && 'check' in found ? data(found) : data(null, { status: 404 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'check' in loaderData
        ? messages.titleOf(loaderData.nickname)
        : messages.notFound(),
  },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => ({
  ...Object.fromEntries(loaderHeaders),
  'Cache-Control': 'no-store',
})

export default function Check({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <DeadEnd title={messages.notFound()} text={messages.whyNotFound()} />
  if ('wait' in loaderData) {
    const text = messages.tooMany(shownWait(loaderData.wait))
    return <DeadEnd title={messages.certificate()} text={text} />
  }
  return (
    <section className="mx-auto flex w-full max-w-3xl grow flex-col gap-4 px-4 py-6">
      <p className="text-xl font-bold">
        {messages.isTrue()} {messages.checkedAt()}
      </p>
      <CertificateSheet certificate={loaderData} />
    </section>
  )
}
