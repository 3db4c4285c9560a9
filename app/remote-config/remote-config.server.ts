import * as z from 'zod/mini'
import { typedCollection } from '../../platform/documents/typed-collection.ts'
import type { Services } from '../context.server.ts'
import { type RemoteConfig, remoteConfig } from './remote-config.ts'

type Store = Pick<Services, 'documents' | 'log' | 'localAdmin'>

const DEFAULTS = {
  enable_gemini_call: false,
  enable_ai_drafts: false,
  ai_model_id: 'gemini-flash-latest',
}
const CURRENT = 'remoteConfig'
/** How often a change is tried again when another one comes in between. */
const TRIES = 10

/** The flags that somebody has set; `version` counts the changes. */
const stored = z.extend(z.partial(remoteConfig), { version: z._default(z.int(), 0) })
/** One change on record: `system/remoteConfig/versions/{version}`. */
const change = z.object({ flags: z.partial(remoteConfig), by: z.string(), at: z.iso.datetime() })

/**
 * The flags as they are now: those that are set (`system/remoteConfig`), defaults for the rest.
 * Throws when they can't be read: who is admin is then not decided by a default.
 */
export async function readRemoteConfig(store: Store): Promise<RemoteConfig> {
  const { id: _, version: __, ...set } = await current(store)
  return { ...DEFAULTS, admin_email: store.localAdmin.email, ...set }
}

/** Sets the given flags and keeps the others, and puts on record who did it when. */
export async function changeRemoteConfig(
  store: Store & Pick<Services, 'now'>,
  flags: Partial<RemoteConfig>,
  by: string,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const version = (await current(store)).version + 1
    const at = store.now().toISOString()
    const written = await store.documents.batch([
      versions(store).write.create(String(version), { flags, by, at }),
      system(store).write.merge(CURRENT, { ...flags, version }),
    ])
    if (!written) continue
    store.log.info({ flags: Object.keys(flags), version, by }, 'remote config changed')
    return
  }
  throw new Error(`The remote config was changed by others ${TRIES} times in between`)
}

async function current(store: Store) {
  return (await system(store).get(CURRENT)) ?? { id: CURRENT, version: 0 }
}

function system({ documents, log }: Store) {
  return typedCollection(documents, 'system', stored, malformed(log))
}

function versions({ documents, log }: Store) {
  return typedCollection(documents, `system/${CURRENT}/versions`, change, malformed(log))
}

function malformed(log: Services['log']) {
  return (path: string, cause: unknown) =>
    log.error({ path, err: cause }, 'malformed remote config')
}
