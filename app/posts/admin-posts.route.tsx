import { useState } from 'react'
import { data, href } from 'react-router'
import * as z from 'zod/mini'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage, adminMeta, noStore } from '../admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { sentForm } from '../admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../admin/use-action.ts'
import { UtcTime } from '../admin/utc-time.tsx'
import { servicesContext } from '../context.server.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/admin-posts.route.ts'
import { setPostStatus } from './change-post.server.ts'
import { postContent, postId } from './post.ts'
import { POST_MESSAGES } from './post-messages.ts'
import { listPosts } from './posts.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const posts = await listPosts(services)
  return posts.map(({ id, title, slug, status, updatedAt }) => ({
    id,
    title,
    slug,
    status,
    updatedAt,
  }))
}

const statusChange = z.object({
  intent: z.literal('set-status'),
  id: z.string(),
  status: postContent.shape.status,
})

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { uid } = await requireAdmin(services, request)
  const sent = statusChange.safeParse(Object.fromEntries(await sentForm(request)))
  if (!sent.success) return data({ message: POST_MESSAGES.saveFailed }, 422)
  const { id, status } = sent.data
  const post =
    postId.safeParse(id).success && (await setPostStatus(services, { id, status, by: uid }))
  return post ? { status: post.status } : data({ message: POST_MESSAGES.notFound }, 404)
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const meta = () => adminMeta('Posts')
export const headers = noStore
export const ErrorBoundary = AdminErrorBoundary

type Row = Route.ComponentProps['loaderData'][number]

const STATUSES = {
  draft: { name: 'Draft', verb: 'Publish', next: 'published', done: 'Published.' },
  published: { name: 'Published', verb: 'Unpublish', next: 'draft', done: 'Unpublished.' },
}

export default function AdminPosts({ loaderData: posts }: Route.ComponentProps) {
  const send = useAction()
  const [busy, setBusy] = useState(false)
  const { note, tell } = useChangeNote()

  async function toggle({ id, status }: Row) {
    if (busy) return
    setBusy(true)
    const { next, done } = STATUSES[status]
    const form = { intent: 'set-status', id, status: next }
    await tell(id, send(form, { failure: POST_MESSAGES.saveFailed }), done)
    setBusy(false)
  }

  const newPost = <ButtonLink to={href('/admin/posts/:id', { id: 'new' })}>New Post</ButtonLink>
  return (
    <AdminPage title="Posts" controls={newPost}>
      {posts.length === 0 && <p className="text-lg text-quiet">There are no posts yet.</p>}
      <ul className="flex flex-col gap-2">
        {posts.map((post) => (
          <li
            key={post.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl bg-card p-3 border border-line"
          >
            <div className="min-w-0 grow basis-64">
              <p dir="auto" className="leading-snug font-bold">
                {post.title}
              </p>
              <p className="text-sm text-quiet">
                <span className="font-bold text-ink">{STATUSES[post.status].name}</span> •{' '}
                {href('/content/:slug', { slug: post.slug })} • changed{' '}
                <UtcTime at={post.updatedAt} />
              </p>
            </div>
            <ButtonLink
              look="plain"
              to={href('/admin/posts/:id', { id: post.id })}
              aria-label={`Edit ${post.title}`}
            >
              Edit
            </ButtonLink>
            <Button
              look="plain"
              className="w-36"
              aria-label={`${STATUSES[post.status].verb} ${post.title}`}
              aria-disabled={busy}
              onClick={() => toggle(post)}
            >
              {STATUSES[post.status].verb}
            </Button>
            <NoteAt at={post.id} note={note} />
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
