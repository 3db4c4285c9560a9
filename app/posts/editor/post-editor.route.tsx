import { data, Link } from 'react-router'
import { AdminErrorBoundary } from '../../admin/admin-gate.tsx'
import { AdminTabs } from '../../admin/admin-tabs.tsx'
import { requireAdmin } from '../../admin/require-admin.server.ts'
import { useAdminPage } from '../../admin/use-admin-page.ts'
import { servicesContext } from '../../context.server.ts'
import { readRemoteConfig } from '../../remote-config/remote-config.server.ts'
import { ErrorNotice } from '../../ui/notice.tsx'
import { loadPost } from '../posts.server.ts'
import type { Route } from './+types/post-editor.route.ts'
import { PostEditor } from './post-editor.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const { enable_ai_drafts } = await readRemoteConfig(services)
  const editor = { draftsEnabled: enable_ai_drafts }
  if (params.id === 'new') return data({ ...editor, post: null })
  const outcome = await loadPost(services, params.id)
  if ('post' in outcome) return data({ ...editor, post: outcome.post })
  return data({ message: outcome.message }, outcome.status)
}

export const meta: Route.MetaFunction = ({ params }) => [
  { title: params.id === 'new' ? 'New Post' : 'Edit Post' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorBoundary error={error} />
}

export default function PostEditorPage({ loaderData }: Route.ComponentProps) {
  useAdminPage()
  if ('post' in loaderData) return <PostEditor {...loaderData} />
  return (
    <section className="mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6">
      <AdminTabs />
      <h1 className="text-3xl font-extrabold">Edit Post</h1>
      <ErrorNotice message={loaderData.message} />
      <Link
        to="/admin/posts"
        className="inline-flex min-h-12 items-center self-start rounded-xl bg-card px-5 font-semibold border border-edge hover:border-ink"
      >
        Back to list
      </Link>
    </section>
  )
}
