import type { Services } from '../../context.server.ts'
import { forgetUnusedAddresses } from '../admin/hidden-addresses.server.ts'
import { deeds } from './deeds.server.ts'

const LOOK_EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const DELETED_AT_ONCE = 20

/**
 * Deletes old changes, and the addresses that only they had, at the start of the server and then each hour.
 * Does nothing if the settings keep changes forever.
 */
export function watchDeeds(services: Services): void {
  if (services.settings.changeDays === 0) return
  services.background.repeat('deleting old changes', LOOK_EVERY_MS, async (signal) => {
    let left = DELETED_AT_ONCE
    while (left === DELETED_AT_ONCE && !signal.aborted) left = await deleteSome(services)
    if (!signal.aborted) await forgetUnusedAddresses(services, startOfKept(services))
  })
}

/** Deletes the oldest changes. Returns how many it deleted. */
async function deleteSome(services: Services): Promise<number> {
  const { documents } = services
  const since = startOfKept(services)
  const oldest = await deeds(services).list({ orderBy: 'at asc', limit: DELETED_AT_ONCE })
  const old = oldest.filter(({ at }) => at <= since)
  const writes = old.map(({ id }) => deeds(services).write.delete(id))
  if (writes.length > 0) await documents.batch(writes)
  return old.length
}

function startOfKept({ settings, now }: Services): string {
  return new Date(now().getTime() - settings.changeDays * DAY_MS).toISOString()
}
