import type { Services } from '../../context.server.ts'
import { inboxEntries } from '../../making/reports/inbox-entries.server.ts'
import { allFeedback } from '../../people/feedback/feedback.server.ts'
import { feedbackEntry } from './inbox.server.ts'

const LOOK_EVERY_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
const DELETED_AT_ONCE = 20

/** Deletes old feedback at the start of the server and then each hour, unless the settings keep it forever. */
export function watchFeedback(services: Services): void {
  const { messageDays } = services.settings
  if (messageDays === 0) return
  services.background.repeat('deleting old feedback', LOOK_EVERY_MS, async (signal) => {
    let left = DELETED_AT_ONCE
    while (left === DELETED_AT_ONCE && !signal.aborted) left = await deleteSome(services)
  })
}

/** Deletes the oldest feedback, with what the admin decided about it. Returns how much it deleted. */
async function deleteSome(services: Services): Promise<number> {
  const { settings, documents, now } = services
  const since = new Date(now().getTime() - settings.messageDays * DAY_MS).toISOString()
  const query = { orderBy: 'createdAt asc', limit: DELETED_AT_ONCE } as const
  const oldest = await allFeedback(services).list(query)
  const old = oldest.filter(({ createdAt }) => createdAt <= since)
  const writes = old.flatMap(({ id }) => [
    allFeedback(services).write.delete(id),
    inboxEntries(services).write.delete(feedbackEntry(id)),
  ])
  if (writes.length > 0) await documents.batch(writes)
  return old.length
}
