import { securityEvent } from '../../base/requests/security-event.server.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/sign-out.route.ts'
import { nextPrompt } from './cookies.server.ts'
import { endSession } from './session.server.ts'

export const loader = postOnly

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const cookie = await endSession(services, request)
  const prompt = await nextPrompt(services, 'select_account')
  services.log.info(securityEvent('sign-out'), 'signed out')
  const headers = new Headers({ 'Cache-Control': 'no-store', 'Set-Cookie': cookie })
  headers.append('Set-Cookie', prompt)
  return new Response(null, { status: 204, headers })
}
