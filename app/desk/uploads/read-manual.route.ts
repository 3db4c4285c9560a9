import { securityEvent } from '../../base/requests/security-event.server.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { servicesContext } from '../../context.server.ts'
import { readManualFile } from '../../making/manuals/read-manual.server.ts'
import { requireAdminByScript } from '../../people/admin/require-admin.server.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/read-manual.route.ts'

/** The server's limits for bodies are too strict for manuals. The action limits the size instead. */
export const handle: RouteHandle = { maxBodyBytes: Number.POSITIVE_INFINITY, mayArriveSlowly: true }

export const loader = postOnly

/** Finds the US state whose manual is in the request's body. Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireAdminByScript(services, request)
  const length = Number(request.headers.get('Content-Length')) || null
  const outcome = await readManualFile(services, { body: request.body, length })
  if (!('message' in outcome)) return Response.json(outcome)
  const facts = { uid, reason: outcome.message, cause: outcome.cause }
  services.log.warn(securityEvent('upload.refused', facts), 'manual refused')
  return Response.json({ message: outcome.message }, { status: outcome.status })
}
