import type { Services } from '../../context.server.ts'
import { deeds } from './deeds.server.ts'

const LOOK_EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const DELETED_AT_ONCE = 20

/** Deletes old changes at the start of the server and then each hour, unless the settings keep them forever. */
export function watchDeeds(services: Services): void {
  if (services.settings.changeDays === 0) return
  services.background.repeat('deleting old changes', LOOK_EVERY_MS, async (signal) => {
    let left = DELETED_AT_ONCE
    while (left === DELETED_AT_ONCE && !signal.aborted) left = await deleteSome(services)
  })
}

/** Deletes the oldest changes. Returns how many it deleted. */
async function deleteSome(services: Services): Promise<number> {
  const { settings, documents, now } = services
  const since = new Date(now().getTime() - settings.changeDays * DAY_MS).toISOString()
  const oldest = await deeds(services).list({ orderBy: 'at asc', limit: DELETED_AT_ONCE })
  const old = oldest.filter(({ at }) => at <= since)
  const writes = old.map(({ id }) => deeds(services).write.delete(id))
  if (writes.length > 0) await documents.batch(writes)
  return old.length
}
