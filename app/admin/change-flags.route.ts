import { servicesContext } from '../context.server.ts'
import { changeRemoteConfig, fetchRemoteConfig } from '../remote-config/remote-config.server.ts'
import type { Route } from './+types/change-flags.route.ts'
import { handsOver, readFlagChanges } from './flag-changes.ts'
import { handsOverMessage } from './remote-config-messages.ts'
import { requireAdminByScript } from './require-admin.server.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdminByScript(services, request)
  const changes = readFlagChanges(await request.json().catch(() => null))
  if ('message' in changes) return refusal(422, changes.message)
  const { admin_email = '' } = changes.flags
  if (handsOver(changes, admin.email)) return refusal(409, handsOverMessage(admin_email))
  await changeRemoteConfig(services, changes.flags, admin)
  const config = await fetchRemoteConfig(services, {})
  return Response.json(config, { headers: { 'Cache-Control': 'no-store' } })
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status })
}
