import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Write } from '../../../platform/documents/document-store.ts'
import type { Services } from '../../context.server.ts'
import { draftItem, toDraft } from '../../questions/question/draft-item.ts'
import { isOnlyUnread, type Reason, reason } from '../../questions/question/reasons.ts'
import type { StoredItem } from '../../questions/question/stored-items.server.ts'
import { manualOf } from '../manuals/manual-file.ts'

const reviewItem = z.object({
  item: draftItem,
  reasons: z.array(reason),
  /** The id of the manual that must prove the question. Null means the state's current manual. */
  manual: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** A rejected question no longer waits, but the admin can bring it back. */
  rejectedAt: z.iso.datetime().nullable().optional(),
})
export type ReviewItem = z.infer<typeof reviewItem>

export const reviewItems = collection({
  path: 'states/{abbrev}/reviewItems',
  schema: reviewItem,
})

type WithdrawnBy = Extract<Reason, { code: 'withdrawn' }>['by']

/**
 * Returns the write with which a question that riders no longer get waits for review, or is among the
 * rejected questions.
 */
export function takenFromRiders(
  services: Services,
  abbrev: string,
  stored: StoredItem,
  { by, isRejected = false }: { by: WithdrawnBy; isRejected?: boolean },
): Write {
  const now = services.now().toISOString()
  return reviewItems(services, abbrev).write.set(stored.id, {
    item: toDraft(stored),
    reasons: [{ code: 'withdrawn', by }],
    manual: manualOf(stored.source),
    createdAt: now,
    ...(isRejected && { rejectedAt: now }),
  })
}

/** True if a roll back rejected the question when it took it from riders, not an admin later. */
export function isRejectedByRollBack({ createdAt, rejectedAt }: ReviewItem): boolean {
  return createdAt === rejectedAt
}

/**
 * Returns the writes with which a run's questions wait for review. The second reader reads unread
 * ones at `dueAt`.
 */
export function sentToReview(
  services: Services,
  abbrev: string,
  { number, manual, dueAt }: { number: number; manual: string; dueAt: string },
  failed: readonly Pick<ReviewItem, 'item' | 'reasons'>[],
): Write[] {
  const createdAt = services.now().toISOString()
  const writes = failed.map((failure, index) =>
    reviewItems(services, abbrev).write.create(`r${number}-${index + 1}`, {
      ...failure,
      manual,
      createdAt,
    }),
  )
  if (!failed.some(isUnread)) return writes
  return [...writes, pendingReadings(services).write.set(abbrev, { dueAt, attempts: 0 })]
}

/** Returns the number of the run that wrote a question of the review list, from its id. */
export function runOf(id: string): number | undefined {
  const [, run] = /^r(\d+)-\d+$/.exec(id) ?? []
  return run ? Number(run) : undefined
}

/** Counts the questions that a run wrote. */
export function countOfRun(items: readonly { id: string }[], run: { number: number } | null) {
  return items.filter(({ id }) => runOf(id) === (run?.number ?? null)).length
}

/** The states with questions that the second reader has not answered, by abbreviation. */
export const pendingReadings = collection({
  path: 'unreadQuestions',
  schema: z.object({
    dueAt: z.iso.datetime(),
    /** The number of readings in a row that settled no question. */
    attempts: z.int().nonnegative(),
  }),
})

/** True for a question that waits only for the second reader. */
export function isUnread({ reasons, rejectedAt }: Pick<ReviewItem, 'reasons' | 'rejectedAt'>) {
  return !rejectedAt && isOnlyUnread(reasons)
}

export async function listUnread(services: Services, abbrev: string) {
  return (await listReviewItems(services, abbrev)).waiting.filter(isUnread)
}

export async function listReviewItems(services: Services, abbrev: string) {
  const { waiting = [], rejected = [] } = Object.groupBy(
    await reviewItems(services, abbrev).list(),
    ({ rejectedAt }) => (rejectedAt ? 'rejected' : 'waiting'),
  )
  return { waiting, rejected }
}
