import { data } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/paper.route.ts'
import { NoSuchSet } from './no-such-set.tsx'
import { PaperTest } from './paper-test.tsx'
import * as messages from './set-messages.ts'
import { paperPath } from './set-paths.ts'
import { setAt } from './sets.server.ts'

export const handle: RouteHandle = { waits: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await setAt(services, params, paperPath)
  if (!('set' in found)) return data(found, found.status)
  return data({ ...found, origin: services.origin })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && 'set' in loaderData
        ? messages.paperTitle(loaderData.state.stateName)
        : messages.notFound(),
  },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-cache' })

export default function Paper({ loaderData }: Route.ComponentProps) {
  return 'set' in loaderData ? <PaperTest {...loaderData} /> : <NoSuchSet {...loaderData} />
}
