import type { Services } from '../../context.server.ts'
import { isLatestRevision } from '../../making/question-bank/next-version.server.ts'
import { reviewItems } from '../../making/question-bank/review-items.server.ts'
import type { InboxEntry } from '../../making/reports/inbox-entries.server.ts'

export type QuestionToOpen = {
  state: string
  itemId: string
  entry: InboxEntry | null
  /** The revision that riders get now, if any. */
  asked: number | undefined
}

/**
 * Finds the revision that open reports are about. This is the revision that riders get, or else the
 * latest revision if reports pulled it. Null for any other question outside the bank. Also null if the
 * admin decided about the pull, in the inbox or in the review.
 */
export async function openRevision(
  services: Services,
  { state, itemId: id, entry, asked }: QuestionToOpen,
): Promise<{ revision: number; pulled: InboxEntry['pulled'] } | null> {
  if (asked !== undefined) return { revision: asked, pulled: undefined }
  const { settledAt = '', pulled } = entry ?? {}
  if (!pulled || pulled.at <= settledAt) return null
  if ((await reviewItems(services, state).get(id))?.rejectedAt) return null
  const { revision } = pulled
  return (await isLatestRevision(services, state, { id, revision })) ? { revision, pulled } : null
}
