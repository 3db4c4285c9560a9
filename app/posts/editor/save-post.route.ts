import { requireAdminByScript } from '../../admin/require-admin.server.ts'
import { servicesContext } from '../../context.server.ts'
import type { Route } from './+types/save-post.route.ts'
import { saveSentPost } from './save-post.server.ts'

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireAdminByScript(services, request)
  const sent = await request.formData().catch(() => new FormData())
  const { status, reply } = await saveSentPost(services, { id: params.id, sent, by: uid })
  return Response.json(reply, { status })
}
