import { servicesContext } from '../../context.server.ts'
import { requireStaffByScript } from '../../people/admin/require-admin.server.ts'
import { postId } from '../posts/post.ts'
import { POST_MESSAGES } from '../posts/post-messages.ts'
import { listRevisions, loadRevision } from '../posts/posts.server.ts'
import type { Route } from './+types/revisions.route.ts'

/** Returns the list of a post's earlier revisions, or with `?revision=` the content of one revision. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireStaffByScript(services, request, 'articles')
  const number = new URL(request.url).searchParams.get('revision')
  if (!postId.safeParse(id).success || (number && !/^[1-9]\d{0,8}$/.test(number))) return missing()
  if (!number) return replyWith({ revisions: await listRevisions(services, id, uid) })
  const content = await loadRevision(services, id, number)
  return content ? replyWith({ content }) : missing()
}

function missing(): Response {
  return replyWith({ message: POST_MESSAGES.notFound }, 404)
}

function replyWith(body: object, status = 200): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
}
