import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/remote-config-updates.route.ts'
import { REMOTE_CONFIG_MESSAGES } from './remote-config-messages.ts'
import { requireAdminByScript } from './require-admin.server.ts'
import { streamUpdates } from './updates-stream.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdminByScript(services, request)
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store',
    // A proxy that collects what it passes on would keep it from the page.
    'X-Accel-Buffering': 'no',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const updates = streamUpdates(services, request)
  if (updates) return new Response(updates, { headers })
  return Response.json({ message: REMOTE_CONFIG_MESSAGES.tooManyListeners }, { status: 503 })
}
