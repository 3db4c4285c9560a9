import {
  changeRemoteConfig,
  readRemoteConfig,
} from '../../base/remote-config/remote-config.server.ts'
import { readFlag } from '../../base/remote-config/remote-config.ts'
import { isAmong } from '../../base/text/email-address.ts'
import type { Services } from '../../context.server.ts'

/**
 * Makes the address an admin for the operator, beside the others or alone. Returns null if there are
 * too many admins for one more.
 */
export async function makeAdmin(
  services: Services,
  address: string,
  { isAlone }: { isAlone: boolean },
): Promise<{
  wasAdmin: boolean
  admins: string
  flags: Record<'before' | 'after', object>
} | null> {
  const { admin_email: before } = await readRemoteConfig(services)
  const wasAdmin = isAmong(address, before)
  const beside = wasAdmin ? before : `${before}, ${address}`
  const admins = readFlag('admin_email', isAlone ? address : beside)
  if (typeof admins !== 'string') return null
  if (admins !== before) await changeRemoteConfig(services, { admin_email: admins }, 'operator')
  const flags = { before: { admin_email: before }, after: { admin_email: admins } }
  return { wasAdmin, admins, flags }
}
