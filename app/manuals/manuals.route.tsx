import { useRevalidator } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage, adminMeta, noStore } from '../admin/admin-page.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { sentForm } from '../admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal } from '../admin/use-action.ts'
import { readAiUsage } from '../ai-usage/ai-usage.server.ts'
import { servicesContext } from '../context.server.ts'
import { changeFlags, loadFlagsPanel } from '../flags-panel/flags-panel.server.ts'
import { FlagsPanel } from '../flags-panel/flags-panel.tsx'
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
    remoteConfig: await loadFlagsPanel(services, admin),
    states: await listManualStates(services),
    usage: await readAiUsage(services),
    hasModel: services.aiModel !== null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  return changeFlags(services, admin, await sentForm(request))
}

export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const meta = () => adminMeta('Manuals')
export const headers = noStore
export const ErrorBoundary = AdminErrorBoundary

export default function Manuals({ loaderData }: Route.ComponentProps) {
  const { remoteConfig, states, usage, hasModel } = loaderData
  useRunWatch(states.map(({ run }) => run))
  const { revalidate } = useRevalidator()

  async function start(abbrev: string) {
    const reply = await startRun(abbrev)
    await revalidate()
    return reply
  }

  return (
    <AdminPage title="Manuals">
      <GenerationHint isOn={remoteConfig.config.enable_gemini_call} hasModel={hasModel} />
      <ManualForm onSaved={revalidate} />
      <AiUsageNote usage={usage} />
      <ManualStates states={states} onStart={start} />
      <FlagsPanel {...remoteConfig} />
    </AdminPage>
  )
}
