import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import { LostRaceError, retryLostRaces } from '../../platform/documents/lost-races.ts'
import type { Services } from '../context.server.ts'
import { securityEvent } from '../security-event.server.ts'
import { type Change, change } from './change-record.ts'
import { conditions } from './conditions.ts'
import { storedFlags } from './remote-config.ts'

export type Store = Pick<Services, 'documents' | 'log' | 'localAdmin'>

const CURRENT = 'remoteConfig'
/** How often a change is tried while others come in between. */
const MAX_ATTEMPTS = 10

/** The flags that somebody has set, and the conditions; `version` counts the changes. */
const template = z.extend(storedFlags, {
  version: z._default(z.int(), 0),
  conditions: z._default(conditions, []),
})
export type Template = Omit<z.infer<typeof template>, 'version'>

export const system = collection({ path: 'system', schema: template })

export const configVersions = collection({
  path: `system/${CURRENT}/versions`,
  schema: change,
  lists: [{ orderBy: 'number desc' }],
})

/** Who makes a change: the admin, or who runs the server. */
export type Author = { uid: string; email: string } | 'operator'

/** A new template, what of it is new for the record; or the sentence why not. */
type Step = { fields: Partial<Template>; record: Pick<Change, 'flags' | 'when'> } | string

/** What is stored. Throws when it can't be read. */
export async function readTemplate(store: Store) {
  return (await system(store).get(CURRENT)) ?? { id: CURRENT, version: 0, conditions: [] }
}

/** The last changes, the newest first. */
export async function listChanges(store: Store, limit = 20): Promise<Change[]> {
  return configVersions(store).list({ orderBy: 'number desc', limit })
}

/**
 * Changes the template, and puts on record who did it when. Of changes made at once none is lost:
 * each version is created by one of them only. Returns the sentence why nothing was changed, or null.
 */
export async function changeTemplate(
  store: Store & Pick<Services, 'now'>,
  by: Author,
  step: (template: Template) => Step,
): Promise<string | null> {
  return retryLostRaces(MAX_ATTEMPTS, async () => {
    const { version, ...before } = await readTemplate(store)
    const next = step(before)
    if (typeof next === 'string') return next
    const number = version + 1
    const who = by === 'operator' ? by : by.email
    const record = { ...next.record, number, by: who, at: store.now().toISOString() }
    const written = await store.documents.batch([
      configVersions(store).write.create(String(number), record),
      system(store).write.merge(CURRENT, { ...next.fields, version: number }),
    ])
    if (!written) throw new LostRaceError('busy', 'Others keep changing the remote config')
    const author = by === 'operator' ? { by } : { uid: by.uid }
    const flags = Object.keys(record.flags)
    const facts = { flags, version: number, before: version, ...author }
    store.log.info(securityEvent('config.changed', facts), 'remote config changed')
    return null
  })
}
