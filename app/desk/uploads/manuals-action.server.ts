import { data, type LoaderFunctionArgs } from 'react-router'
import { servicesContext } from '../../context.server.ts'
import { setAiPrice } from '../../making/ai-budget/ai-price.server.ts'
import { cancelRun } from '../../making/generation/run-queue.server.ts'
import { dismissEnded } from '../../making/generation/upload-queue.server.ts'
import { startRun } from '../../making/generation/upload-to-questions.server.ts'
import { MANUAL_MESSAGES } from '../../making/manuals/manual-messages.ts'
import type { Intent } from '../../people/admin/intents.ts'
import { requireAdmin } from '../../people/admin/require-admin.server.ts'
import { sentForm } from '../../people/admin/sent-form.server.ts'
import { recordDeed } from '../../people/deeds/record-deed.server.ts'
import { stateThing } from '../../people/deeds/things.ts'
import { findState } from '../../questions/states/us-states.ts'
import { changeFlags } from '../flags-panel/flags-panel.server.ts'

/** Handles the forms of `/admin` and `/admin/uploads`. The field `abbrev` names the state of a run. */
export async function manualsAction({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext)
  const admin = await requireAdmin(services, request)
  const form = await sentForm(request)
  const intent = form.get('intent') as Intent | null
  switch (intent) {
    case 'set-ai-price':
      return setAiPrice(services, admin, form)
    case 'dismiss-runs':
      await dismissEnded(services)
      await recordDeed(services, intent, { uid: admin.uid, thing: 'runs' })
      return { isDone: true }
    case 'start-run':
    case 'cancel-run':
      break
    default:
      return changeFlags(services, admin, form)
  }
  const { uid, uidHash } = admin
  const abbrev = findState(String(form.get('abbrev')))?.abbrev
  if (!abbrev) return data({ message: MANUAL_MESSAGES.noState }, 404)
  const outcome =
    intent === 'cancel-run'
      ? await cancelRun(services, abbrev)
      : await startRun(services, abbrev, uidHash)
  if ('refused' in outcome) return data({ message: outcome.refused }, 409)
  await recordDeed(services, intent, { uid, thing: stateThing(abbrev) })
  return data({ isDone: true }, 202)
}
