import { useRevalidator } from 'react-router'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import { servicesContext } from '../../context.server.ts'
import { readAiPrice } from '../../making/ai-budget/ai-price.server.ts'
import { readAiUsage } from '../../making/ai-budget/ai-usage.server.ts'
import { readerModelOf } from '../../making/ai-budget/ask-reader.server.ts'
import { readQueue } from '../../making/generation/upload-queue.server.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import { AdminErrorBoundary } from '../../people/admin/admin-gate.tsx'
import { AdminPage } from '../../people/admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../../people/admin/change-note.tsx'
import type { Intent } from '../../people/admin/intents.ts'
import { requireAdmin } from '../../people/admin/require-admin.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../../people/admin/use-action.ts'
import { ChangesLink } from '../../people/deeds/changes-link.tsx'
import { stateRecords } from '../../questions/states/states.server.ts'
import type { Route } from './+types/uploads.route.ts'
import { AiUsageNote } from './generation-notes.tsx'
import { manualsAction } from './manuals-action.server.ts'
import { ManyManualsForm } from './many-manuals-form.tsx'
import { Queue } from './run-sections.tsx'
import { SwitchedOff } from './switched-off.tsx'
import { useRunWatch } from './use-run-watch.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  await requireAdmin(services, request)
  const { enable_gemini_call } = await readRemoteConfig(services)
  const records = await stateRecords(services).list()
  return {
    stored: Object.fromEntries(
      records.flatMap(({ abbrev, manual }) => (manual ? [[abbrev, manual]] : [])),
    ),
    queue: await readQueue(services),
    usage: await readAiUsage(services),
    price: await readAiPrice(services),
    isOn: enable_gemini_call,
    hasModel: services.aiModel !== null,
    hasReader: (await readerModelOf(services)) !== null,
  }
}

export const action = (args: Route.ActionArgs) => manualsAction(args)
export const clientAction = catchFailures
export const shouldRevalidate = revalidateAfterRefusal
export const ErrorBoundary = AdminErrorBoundary

/** All notes about the queue share this place, because the entry may move or leave the page. */
const NOTE = 'queue'

export default function Uploads({ loaderData }: Route.ComponentProps) {
  const { stored, queue, usage, price, isOn, hasModel, hasReader } = loaderData
  useRunWatch(queue.map(({ run }) => run))
  const { revalidate } = useRevalidator()
  const { note, tell } = useChangeNote()
  const send = useAction()
  const post = (fields: { intent: Intent; abbrev?: string }) =>
    send(fields, { failure: MANUAL_MESSAGES.actionFailed })

  return (
    <AdminPage title="Upload many manuals" controls={<ChangesLink thing="runs" />}>
      <SwitchedOff isOn={isOn} hasModel={hasModel} hasReader={hasReader} usage={usage} />
      <ManyManualsForm stored={stored} onSaved={revalidate} />
      <AiUsageNote usage={usage} />
      <NoteAt at={NOTE} note={note} isLasting />
      <Queue
        runs={queue}
        usage={usage}
        price={price}
        onStart={(abbrev) => post({ intent: 'start-run', abbrev })}
        onCancel={(abbrev) => tell(NOTE, post({ intent: 'cancel-run', abbrev }), 'Cancelled.')}
        onDismiss={() => tell(NOTE, post({ intent: 'dismiss-runs' }), 'Dismissed.')}
      />
    </AdminPage>
  )
}
