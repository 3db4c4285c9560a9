import { useRevalidator } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminTabs } from '../admin/admin-tabs.tsx'
import { loadRemoteConfigPanel } from '../admin/remote-config-panel.server.ts'
import { RemoteConfigPanel } from '../admin/remote-config-panel.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { useAdminPage } from '../admin/use-admin-page.ts'
import { readAiUsage } from '../ai-usage/ai-usage.server.ts'
import { servicesContext } from '../context.server.ts'
import type { Route } from './+types/manuals.route.ts'
import { AiUsageNote } from './ai-usage-note.tsx'
import { GenerationHint } from './generation-hint.tsx'
import { ManualForm } from './manual-form.tsx'
import { listManualStates } from './manual-states.server.ts'
import { ManualStates } from './manual-states.tsx'
import { startRun } from './manuals-door.client.ts'
import { useRunWatch } from './use-run-watch.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  return {
    remoteConfig: await loadRemoteConfigPanel(services, admin),
    states: await listManualStates(services),
    usage: await readAiUsage(services),
    hasModel: services.aiModel !== null,
  }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Manuals' },
  { name: 'robots', content: 'noindex' },
]

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminErrorBoundary error={error} />
}

export default function Manuals({ loaderData }: Route.ComponentProps) {
  useAdminPage()
  const { remoteConfig, states, usage, hasModel } = loaderData
  useRunWatch(states.map(({ run }) => run))
  const { revalidate } = useRevalidator()

  async function start(abbrev: string) {
    const reply = await startRun(abbrev)
    await revalidate()
    return reply
  }

  return (
    <section className="mx-auto flex w-full max-w-5xl grow flex-col gap-5 px-4 py-6">
      <AdminTabs />
      <h1 className="text-3xl font-extrabold">Manuals</h1>
      <GenerationHint isOn={remoteConfig.config.enable_gemini_call} hasModel={hasModel} />
      <ManualForm onSaved={revalidate} />
      <AiUsageNote usage={usage} />
      <ManualStates states={states} onStart={start} />
      <RemoteConfigPanel {...remoteConfig} />
    </section>
  )
}
