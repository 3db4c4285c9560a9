import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import { LostRaceError, retryLostRaces } from '../../../platform/documents/lost-races.ts'
import { hashOfUid } from '../../../platform/log.ts'
import type { Services } from '../../context.server.ts'
import { securityEvent } from '../requests/security-event.server.ts'
import {
  type Change,
  change,
  DEFAULTS,
  type FetchedConfig,
  type RemoteConfig,
  remoteConfig,
  storedFlags,
} from './remote-config.ts'

export type FlagServices = Pick<Services, 'documents' | 'log' | 'settings'>

const CURRENT = 'remoteConfig'
const LISTED_CHANGES = 20
/** The most attempts at one change. An attempt fails if a concurrent change is stored first. */
const CHANGE_ATTEMPTS = 10

/** The flags that somebody has set (`system/remoteConfig`). */
const template = z.object({ ...storedFlags.shape, version: z.int().default(0) })

/** The flag `admin_email` has addresses. */
const SETTINGS = { what: 'settings', until: { event: 'stays' } }

export const system = collection({ path: 'system', holds: SETTINGS, schema: template })

export const configVersions = collection({
  path: `system/${CURRENT}/versions`,
  holds: SETTINGS,
  schema: change,
  lists: [{ orderBy: 'number desc' }],
})

type Author = { uid: string } | 'operator'

/**
 * Returns the stored flags, and the defaults of all other flags. Throws if the store fails, because no
 * default may decide who the admin is.
 */
export async function readRemoteConfig(services: FlagServices): Promise<RemoteConfig> {
  const { version: _, ...flags } = await fetchRemoteConfig(services)
  return flags
}

export async function fetchRemoteConfig(services: FlagServices): Promise<FetchedConfig> {
  const { id: _, ...stored } = (await system(services).get(CURRENT)) ?? { id: CURRENT, version: 0 }
  return { ...DEFAULTS, admin_email: services.settings.localAdmin.email, ...stored }
}

export async function readFlagsVersion(services: FlagServices): Promise<number> {
  return (await fetchRemoteConfig(services)).version
}

export async function listChanges(services: FlagServices): Promise<Change[]> {
  return configVersions(services).list({ orderBy: 'number desc', limit: LISTED_CHANGES })
}

/**
 * Sets all the given flags or none, and records who changed them and when. Other flags do not change.
 * Only one of several concurrent changes can create the next version. The others retry. Returns the
 * flags from before.
 */
export async function changeRemoteConfig(
  services: FlagServices & Pick<Services, 'now'>,
  changed: Partial<RemoteConfig>,
  by: Author,
): Promise<RemoteConfig> {
  const flags = z.object(remoteConfig.shape).partial().parse(changed)
  return retryLostRaces(CHANGE_ATTEMPTS, async () => {
    const { version: before, ...replaced } = await fetchRemoteConfig(services)
    const number = before + 1
    const { admin_email, ...listed } = flags
    const record = {
      flags: listed,
      ...(admin_email !== undefined && { hidden: ['admin_email'] }),
      number,
      by: by === 'operator' ? by : hashOfUid(by.uid),
      at: services.now().toISOString(),
    }
    const isWritten = await services.documents.batch([
      configVersions(services).write.create(String(number), record),
      system(services).write.merge(CURRENT, { ...flags, version: number }),
    ])
    if (!isWritten) throw new LostRaceError('busy', 'Others keep changing the remote config')
    const author = by === 'operator' ? { by } : { uid: by.uid }
    const facts = { flags: Object.keys(flags), version: number, before, ...author }
    services.log.info(securityEvent('config.changed', facts), 'remote config changed')
    return replaced
  })
}
