import { servicesContext } from '../../context.server.ts'
import { requireAdminByScript } from '../../people/admin/require-admin.server.ts'
import type { Route } from './+types/remote-config-updates.route.ts'
import { PANEL_MESSAGES } from './flag-changes.ts'
import { streamUpdates } from './updates-stream.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  const headers = {
    'Content-Type': 'text/event-stream',
    // Stops proxies from buffering the stream.
    'X-Accel-Buffering': 'no',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const updates = streamUpdates(services, request)
  if (updates) return new Response(updates, { headers })
  return Response.json({ message: PANEL_MESSAGES.tooManyListeners }, { status: 503 })
}
