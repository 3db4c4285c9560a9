import { data, useRevalidator } from 'react-router'
import { AdminErrorBoundary } from '../admin/admin-gate.tsx'
import { AdminPage } from '../admin/admin-page.tsx'
import { NoteAt, useChangeNote } from '../admin/change-note.tsx'
import { requireAdmin } from '../admin/require-admin.server.ts'
import { sentForm } from '../admin/sent-form.server.ts'
import { catchFailures, revalidateAfterRefusal, useAction } from '../admin/use-action.ts'
import { readAiPrice } from '../ai-budget/ai-price.server.ts'
import { readAiUsage } from '../ai-budget/ai-usage.server.ts'
import { servicesContext } from '../context.server.ts'
import { changeFlags } from '../flags-panel/flags-panel.server.ts'
import { cancelRun } from '../generation/run-queue.server.ts'
import { readerModelOf } from '../generation/second-reader.server.ts'
import { dismissEnded, readQueue } from '../generation/upload-queue.server.ts'
import { startRun } from '../generation/upload-to-questions.server.ts'
import { MANUAL_MESSAGES } from '../manuals/manual-messages.ts'
import { readRemoteConfig } from '../remote-config/remote-config.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { stateRecords } from '../states/states.server.ts'
import { findState } from '../states/us-states.ts'
import type { Route } from './+types/uploads.route.ts'
import { AiUsageNote } from './generation-notes.tsx'
import { ManyManualsForm } from './many-manuals-form.tsx'
import { QueueList } from './queue-list.tsx'
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

/**
 * Handles the intents `start-run` and `cancel-run` (with the state in `abbrev`), `dismiss` and
 * `change-flags`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  const { uid, uidHash } = admin
  const form = await sentForm(request)
  const intent = form.get('intent')
  if (intent === 'dismiss') {
    await dismissEnded(services)
    return { isDone: true }
  }
  if (intent === 'change-flags') return changeFlags(services, admin, form)
  const state = findState(String(form.get('abbrev')))
  if (!state) return data({ message: MANUAL_MESSAGES.noState }, 404)
  const { abbrev } = state
  const outcome =
    intent === 'cancel-run'
      ? await cancelRun(services, abbrev)
      : await startRun(services, abbrev, uidHash)
  if ('refused' in outcome) return data({ message: outcome.refused }, 409)
  if (intent === 'cancel-run') {
    services.log.info(securityEvent('admin.acted', { did: 'cancel run', abbrev, uid }), 'cancelled')
  }
  return data({ isDone: true }, 202)
}

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
  const post = (fields: Record<string, string>) =>
    send(fields, { failure: MANUAL_MESSAGES.actionFailed })

  return (
    <AdminPage title="Upload many manuals">
      <SwitchedOff isOn={isOn} hasModel={hasModel} hasReader={hasReader} usage={usage} />
      <ManyManualsForm stored={stored} onSaved={revalidate} />
      <AiUsageNote usage={usage} />
      <NoteAt at={NOTE} note={note} isLasting />
      <QueueList
        queue={queue}
        usage={usage}
        price={price}
        onStart={(abbrev) => post({ intent: 'start-run', abbrev })}
        onCancel={(abbrev) => tell(NOTE, post({ intent: 'cancel-run', abbrev }), 'Cancelled.')}
        onDismiss={() => tell(NOTE, post({ intent: 'dismiss' }), 'Dismissed.')}
      />
    </AdminPage>
  )
}
