import { data } from 'react-router'
import {
  changeRemoteConfig,
  fetchRemoteConfig,
  listChanges,
  readRemoteConfig,
} from '../../base/remote-config/remote-config.server.ts'
import { type Flag, type RemoteConfig, readFlags } from '../../base/remote-config/remote-config.ts'
import { tidyList } from '../../base/text/email-address.ts'
import type { Services } from '../../context.server.ts'
import { namesOfAdmins } from '../../people/admin/admin-names.server.ts'
import type { Admin } from '../../people/admin/require-admin.server.ts'
import { changedValues } from '../../people/deeds/changed-values.server.ts'
import { OPERATOR, recordDeed } from '../../people/deeds/record-deed.server.ts'
import { handOverMessage, handOverOf, isConfirmed, PANEL_MESSAGES } from './flag-changes.ts'

export async function loadFlagsPanel(services: Services, { email }: Admin) {
  const config = await fetchRemoteConfig(services)
  const listed = await listChanges(services)
  const names = await namesOfAdmins(
    services,
    listed.map(({ by }) => by),
  )
  const changes = listed.map((change) => ({ ...change, by: names[change.by] ?? change.by }))
  return { config, changes, ownEmail: email }
}

/** The fields of a change that name no flag. */
const NO_FLAGS = ['intent', 'confirm', 'seen']

/**
 * Handles the intent `change-flags`. The field `confirm` repeats the addresses of new admins. The
 * field `seen` is the value that the admin saw. All fields except `NO_FLAGS` are flags. Changes all of
 * these flags, or changes none and returns a message with the reason.
 */
export async function changeFlags(services: Services, admin: Admin, sent: FormData) {
  const confirmed = tidyList(String(sent.get('confirm') ?? ''))
  const written = [...sent]
    .filter(([name]) => !NO_FLAGS.includes(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  if (written.length === 0) return refusal(422, PANEL_MESSAGES.noFlags)
  const read = readFlags(written)
  if ('refusals' in read) return refusal(422, read.refusals.join(' '))
  const current = await readRemoteConfig(services)
  const seen = sent.get('seen')
  const isOutdated = written.some(([name]) => String(current[name as Flag]) !== seen)
  if (seen !== null && isOutdated) return refusal(409, PANEL_MESSAGES.changedFirst)
  const { admin_email } = read.flags
  if (admin_email) {
    const handOver = handOverOf(admin_email, { current: current.admin_email, own: admin.email })
    if (handOver && !isConfirmed(handOver, confirmed)) {
      return refusal(409, handOverMessage(handOver))
    }
  }
  await setFlags(services, read.flags, admin)
  return { isChanged: true }
}

/** Changes flags, and adds to the list of changes what is different now. */
export async function setFlags(
  services: Services,
  flags: Partial<RemoteConfig>,
  by: Admin | typeof OPERATOR,
): Promise<void> {
  const before = await changeRemoteConfig(services, flags, by)
  const changes = changedValues(before, { ...before, ...flags })
  if (changes.length === 0) return
  const uid = by === OPERATOR ? by : by.uid
  await recordDeed(services, 'change-flags', { uid, thing: 'flags', changes })
}

function refusal(status: number, message: string) {
  return data({ message }, { status })
}
