import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminTabs } from '../admin/admin-tabs.tsx'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { useAdminPage } from '../admin/use-admin-page.ts'
import { UtcTime } from '../admin/utc-time.tsx'
import { servicesContext } from '../context.server.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/admin-posts.route.ts'
import type { PostStatus } from './post.ts'
import { listPosts } from './posts.server.ts'
import { sendStatus } from './posts-door.client.ts'

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

export const meta: Route.MetaFunction = () => [
  { title: 'Posts' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorBoundary error={error} />
}

type Row = Route.ComponentProps['loaderData'][number]

export default function AdminPosts({ loaderData: posts }: Route.ComponentProps) {
  useAdminPage()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const { note, tell } = useChangeNote()

  async function toggle({ id, status }: Row) {
    if (busy) return
    setBusy(true)
    const change = sendStatus(id, status === 'draft' ? 'published' : 'draft')
    const revalidated = change.finally(revalidate)
    await tell(id, revalidated, status === 'draft' ? 'Published.' : 'Unpublished.')
    setBusy(false)
  }

  return (
    <section className="mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6">
      <AdminTabs />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold">Posts</h1>
        <Link to="/admin/posts/new" className={`${ACTION} bg-sign text-asphalt`}>
          New Post
        </Link>
      </div>
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
                <StatusMark status={post.status} /> • /content/{post.slug} • changed{' '}
                <UtcTime at={post.updatedAt} />
              </p>
            </div>
            <Link
              to={`/admin/posts/${post.id}`}
              aria-label={`Edit ${post.title}`}
              className={`${ACTION} bg-page`}
            >
              Edit
            </Link>
            <Button
              look="plain"
              className="w-36"
              aria-label={`${verb(post.status)} ${post.title}`}
              aria-disabled={busy}
              onClick={() => toggle(post)}
            >
              {verb(post.status)}
            </Button>
            <NoteAt at={post.id} note={note} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ACTION =
  'inline-flex min-h-12 items-center rounded-xl px-5 font-semibold border border-edge hover:border-ink'

function verb(status: PostStatus): string {
  return status === 'draft' ? 'Publish' : 'Unpublish'
}

function StatusMark({ status }: { status: PostStatus }) {
  return <span className="font-bold text-ink">{status === 'draft' ? 'Draft' : 'Published'}</span>
}
