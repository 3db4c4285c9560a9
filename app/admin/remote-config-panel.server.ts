import type { Services } from '../context.server.ts'
import { fetchRemoteConfig } from '../remote-config/remote-config.server.ts'
import { listChanges } from '../remote-config/template.server.ts'
import type { Admin } from './require-admin.server.ts'

/** What the panel shows at first: the flags as they are set, and who changed them. */
export async function loadRemoteConfigPanel(services: Services, { email }: Admin) {
  const config = await fetchRemoteConfig(services, {})
  return { config, changes: await listChanges(services), ownEmail: email }
}
