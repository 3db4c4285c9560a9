import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminTabs } from '../admin/admin-tabs.tsx'
import { loadRemoteConfigPanel } from '../admin/remote-config-panel.server.ts'
import { RemoteConfigPanel } from '../admin/remote-config-panel.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { useAdminPage } from '../admin/use-admin-page.ts'
import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/manuals.route.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  return { remoteConfig: await loadRemoteConfigPanel(services, admin) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Manuals' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorBoundary error={error} />
}

export default function Manuals({ loaderData: { remoteConfig } }: Route.ComponentProps) {
  useAdminPage()
  return (
    <section className="mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6">
      <AdminTabs />
      <h1 className="text-3xl font-extrabold">Manuals</h1>
      <RemoteConfigPanel {...remoteConfig} />
    </section>
  )
}
