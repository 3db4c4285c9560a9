import * as z from 'zod/mini'
import { endSession, readOwnSession } from '../auth/session.server.ts'
import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/account.route.ts'
import { deleteData, exportData } from './account.server.ts'

const deletion = z.object({ delete: z.literal(true) })

const PRIVATE = { 'Cache-Control': 'private, no-store' }

/** The user's own data, to be saved as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = await readOwnSession(services, request, params.uid)
  if (!session) return Response.json(null, { status: 404, headers: PRIVATE })
  return new Response(JSON.stringify(await exportData(services, session), null, 2), {
    headers: {
      ...PRIVATE,
      'Content-Type': 'application/json',
      'Content-Disposition': 'attachment; filename="my-saved-exams.json"',
    },
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = await readOwnSession(services, request, params.uid)
  if (!session) return Response.json(null, { status: 404, headers: PRIVATE })
  const wish = deletion.safeParse(await request.json().catch(() => null))
  if (!wish.success) return Response.json(null, { status: 422, headers: PRIVATE })
  if (!(await deleteData(services, session))) {
    return Response.json(null, { status: 403, headers: PRIVATE })
  }
  const cookie = await endSession(services, request)
  return new Response(null, { status: 204, headers: { ...PRIVATE, 'Set-Cookie': cookie } })
}
