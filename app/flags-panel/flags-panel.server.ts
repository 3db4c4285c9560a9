import { data } from 'react-router'
import type { Admin } from '../admin/require-admin.server.ts'
import type { Services } from '../context.server.ts'
import {
  changeRemoteConfig,
  fetchRemoteConfig,
  listChanges,
  readRemoteConfig,
} from '../remote-config/remote-config.server.ts'
import { readFlags } from '../remote-config/remote-config.ts'
import { tidyList } from '../text/email-address.ts'
import { handOverMessage, handOverOf, isConfirmed, PANEL_MESSAGES } from './flag-changes.ts'

export async function loadFlagsPanel(services: Services, { email }: Admin) {
  const config = await fetchRemoteConfig(services)
  return { config, changes: await listChanges(services), ownEmail: email }
}

/**
 * Handles the intent `change-flags`. The field `confirm` repeats the addresses of new admins. All
 * fields but `intent` and `confirm` are flags. Changes every one of these flags, or changes none and
 * returns a message that says why.
 */
export async function changeFlags(services: Services, admin: Admin, sent: FormData) {
  const confirmed = tidyList(String(sent.get('confirm') ?? ''))
  const written = [...sent]
    .filter(([name]) => name !== 'intent' && name !== 'confirm')
    .map(([name, value]): [string, string] => [name, String(value)])
  if (written.length === 0) return refusal(422, PANEL_MESSAGES.noFlags)
  const read = readFlags(written)
  if ('refusals' in read) return refusal(422, read.refusals.join(' '))
  const { admin_email } = read.flags
  if (admin_email) {
    const { admin_email: current } = await readRemoteConfig(services)
    const handOver = handOverOf(admin_email, { current, own: admin.email })
    if (handOver && !isConfirmed(handOver, confirmed)) {
      return refusal(409, handOverMessage(handOver))
    }
  }
  await changeRemoteConfig(services, read.flags, admin)
  return { isChanged: true }
}

function refusal(status: number, message: string) {
  return data({ message }, { status })
}
