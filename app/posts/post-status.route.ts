import * as z from 'zod/mini'
import { requireAdminByScript } from '../admin/require-admin.server.ts'
import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/post-status.route.ts'
import { setPostStatus } from './change-post.server.ts'
import { POST_STATUSES, postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'

const statusRequest = z.object({ status: z.enum(POST_STATUSES) })

export const loader = () =>
  new Response('Method not allowed', { status: 405, headers: { Allow: 'POST' } })

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireAdminByScript(services, request)
  const body = statusRequest.safeParse(await request.json().catch(() => null))
  if (!body.success) return refusal(422, POST_MESSAGES.saveFailed)
  const id = postId.safeParse(params.id)
  const post = id.success && (await setPostStatus(services, { id: id.data, ...body.data, by: uid }))
  return post ? Response.json({ status: post.status }) : refusal(404, POST_MESSAGES.notFound)
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status })
}
