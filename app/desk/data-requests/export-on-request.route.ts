import { streamText } from '../../base/text/json-stream.server.ts'
import { postOnly } from '../../base/text/post-only.server.ts'
import { servicesContext } from '../../context.server.ts'
import { requireAdminByScript } from '../../people/admin/require-admin.server.ts'
import { sentForm } from '../../people/admin/sent-form.server.ts'
import { PRIVATE } from '../../people/auth/session.server.ts'
import type { Route } from './+types/export-on-request.route.ts'
import { exportForm, RIDERS_MESSAGES } from './data-found.ts'
import { exportOnRequest } from './on-request.server.ts'

export const loader = postOnly

/** All data of an address, as a file for the rider who asked for it. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireAdminByScript(services, request)
  const sent = exportForm.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) {
    return Response.json({ message: RIDERS_MESSAGES.badAddress }, { status: 422, headers: PRIVATE })
  }
  const { address } = sent.data
  return streamText(services, request, exportOnRequest(services, { address, uid }), {
    ...PRIVATE,
    'Content-Disposition': 'attachment; filename="data-of-a-rider.json"',
  })
}
