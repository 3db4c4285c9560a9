import { requireAdminByScript } from '../admin/require-admin.server.ts'
import { servicesContext } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import type { Route } from './+types/upload-manual.route.ts'
import { MANUAL_MESSAGES } from './manual-messages.ts'
import { uploadManual } from './upload-manual.server.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

/** Takes a manual: the bytes of the file are the body, its state is in the query. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid, email } = await requireAdminByScript(services, request)
  const abbrev = new URL(request.url).searchParams.get('state')
  const length = Number(request.headers.get('Content-Length')) || null
  try {
    const outcome = await uploadManual(services, {
      abbrev,
      body: request.body,
      length,
      runBy: email,
    })
    if (!('saved' in outcome)) {
      const facts = { abbrev, uid, reason: outcome.message }
      services.log.warn(securityEvent('upload.refused', facts), 'manual refused')
      return Response.json({ message: outcome.message }, { status: outcome.status })
    }
    const facts = { did: 'save manual', abbrev, uid, manual: outcome.saved.id }
    services.log.info(securityEvent('admin.acted', facts), 'manual saved')
    return Response.json(outcome, { status: 202 })
  } catch (error) {
    services.log.error({ err: error, abbrev }, 'saving a state failed')
    const full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    return Response.json({ message: MANUAL_MESSAGES.saveFailed }, { status: full ? 507 : 500 })
  }
}
