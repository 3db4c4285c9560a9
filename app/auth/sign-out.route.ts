import { servicesContext } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/sign-out.route.ts'
import { endSession } from './session.server.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const cookie = await endSession(services, request)
  services.log.info(securityEvent('sign-out'), 'signed out')
  const headers = { 'Cache-Control': 'no-store', 'Set-Cookie': cookie }
  return new Response(null, { status: 204, headers })
}
