import * as z from 'zod/mini'
import { servicesContext } from '../context.server.ts'
import { BAD_SIGNALS, customSignals } from '../remote-config/custom-signals.ts'
import { fetchRemoteConfig } from '../remote-config/remote-config.server.ts'
import type { Route } from './+types/fetch-remote-config.route.ts'
import { requireAdminByScript } from './require-admin.server.ts'

const fetchRequest = z.object({ signals: customSignals })

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

/** The four flags as a client with these signals sees them, and their version. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  const body = fetchRequest.safeParse(await request.json().catch(() => null))
  if (!body.success) return Response.json({ message: BAD_SIGNALS }, { status: 422 })
  const config = await fetchRemoteConfig(services, body.data.signals)
  return Response.json(config, { headers: { 'Cache-Control': 'no-store' } })
}
