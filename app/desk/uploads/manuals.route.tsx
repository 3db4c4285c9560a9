import { useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import { readAiPrice } from '../../making/ai-budget/ai-price.server.ts'
import { readAiUsage } from '../../making/ai-budget/ai-usage.server.ts'
import { readerModelOf } from '../../making/ai-budget/ask-reader.server.ts'
import { readQueueNotice } from '../../making/generation/upload-queue.server.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { requireStaff } from '../../people/admin/require-admin.server.ts'
import { tabsFor } from '../../people/admin/tabs.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { readOutcomes } from '../../riders/readiness/outcomes.server.ts'
import { OutcomesTable } from '../../riders/readiness/outcomes-table.tsx'
import { loadFlagsPanel } from '../flags-panel/flags-panel.server.ts'
import { FlagsPanel } from '../flags-panel/flags-panel.tsx'
import { readDesk } from '../overview/desk.server.ts'
import { DeskAlerts } from '../overview/desk-alerts.tsx'
import { DeskTable } from '../overview/desk-table.tsx'
import type { Route } from './+types/manuals.route.ts'
import { AiPriceForm } from './ai-price-form.tsx'
import { AiUsageNote } from './generation-notes.tsx'
import { ManualForm } from './manual-form.tsx'
import { manualsAction } from './manuals-action.server.ts'
import { QueueNotice } from './queue-notice.tsx'
import { LatestRuns } from './run-sections.tsx'
import { SwitchedOff } from './switched-off.tsx'
import { useRunWatch } from './use-run-watch.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const admin = await requireStaff(services, request, null)
  const [first] = tabsFor(admin.may)
  if (first && !admin.may.includes('site')) throw redirect(first.to)
  return {
    remoteConfig: await loadFlagsPanel(services, admin),
    desk: await readDesk(services),
    outcomes: await readOutcomes(services),
    queueNotice: await readQueueNotice(services),
    usage: await readAiUsage(services),
    price: await readAiPrice(services),
    hasModel: services.aiModel !== null,
    hasReader: (await readerModelOf(services)) !== null,
  }
}

export const action = (args: Route.ActionArgs) => manualsAction(args)
export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

export default function Manuals({ loaderData }: Route.ComponentProps) {
  const { remoteConfig, desk, outcomes, queueNotice, usage, price, hasModel, hasReader } =
    loaderData
  const [isSwitching, setSwitching] = useState(false)
  useRunWatch(desk.runs.map(({ run }) => run))
  const { revalidate } = useRevalidator()
  const send = useAction()
  const start = (abbrev: string) =>
    send({ intent: 'start-run', abbrev }, { failure: MANUAL_MESSAGES.saveFailed })

  return (
    <AdminPage title="Manuals" controls={<FarBelow />}>
      <DeskAlerts alerts={desk.alerts} />
      <SwitchedOff
        isOn={remoteConfig.config.enable_gemini_call}
        hasModel={hasModel}
        hasReader={hasReader}
        usage={usage}
        onSwitching={setSwitching}
      />
      <ManualForm onSaved={revalidate} />
      <QueueNotice notice={queueNotice} />
      <AiUsageNote usage={usage} />
      <LatestRuns runs={desk.runs} price={price} onStart={start} />
      <DeskTable rows={desk.rows} />
      <OutcomesTable sums={outcomes} />
      <AiPriceForm price={price} />
      <FlagsPanel {...remoteConfig} isSwitching={isSwitching} />
    </AdminPage>
  )
}

/** Links to the sections below the table of all states. */
function FarBelow() {
  const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-5">
      <a href="#desk" className={link}>
        States
      </a>
      <a href="#ai-price" className={link}>
        Price of AI tokens
      </a>
      <a href="#remote-config" className={link}>
        Remote Config
      </a>
    </nav>
  )
}
