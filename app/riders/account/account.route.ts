import * as z from 'zod/mini'
import { streamText } from '../../base/text/json-stream.server.ts'
import { servicesContext } from '../../context.server.ts'
import { nextPrompt } from '../../people/auth/cookies.server.ts'
import { noSession, PRIVATE, requireOwnSession } from '../../people/auth/session.server.ts'
import type { Route } from './+types/account.route.ts'
import { deleteData, exportAccount } from './account.server.ts'

const deletion = z.object({ delete: z.literal(true) })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const session = await requireOwnSession(services, request, params.uid)
  return streamText(services, request, exportAccount(services, session), {
    ...PRIVATE,
    'Content-Disposition': 'attachment; filename="my-saved-exams.json"',
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const session = await requireOwnSession(services, request, params.uid)
  const wish = deletion.safeParse(await request.json().catch(() => null))
  if (!wish.success) return Response.json(null, { status: 422, headers: PRIVATE })
  const deleted = await deleteData(services, session)
  if (deleted === 'refused') return Response.json(null, { status: 403, headers: PRIVATE })
  const isDone = deleted === 'done'
  const headers = new Headers({ ...PRIVATE, 'Set-Cookie': await noSession(services) })
  headers.append('Set-Cookie', await nextPrompt(services, 'select_account'))
  return Response.json({ isDone }, { status: isDone ? 200 : 202, headers })
}
