import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import { removeExpired } from '../../platform/documents/expired-documents.ts'
import { mustBeAbsent } from '../../platform/documents/must-be-absent.ts'
import type { Services } from '../context.server.ts'

const ENDED = 'ended'
const DELETIONS = 'accountDeletions'

/** How long an end is remembered, in milliseconds: longer than any request or process is late. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000

/** The deletion of a user's account, under the user's id, from its start to its end. */
const accountDeletion = z.object({ deletionId: z.string(), startedAt: z.iso.datetime() })

/** The deletions that have not ended. */
export const accountDeletions = collection({ path: DELETIONS, schema: accountDeletion })

/** Sessions and deletions that have ended. An export needs no sessions, so it needs no ends. */
export const ended = collection({
  path: ENDED,
  schema: z.object({ expiresAt: z.iso.datetime() }),
  lists: [{ orderBy: { field: 'expiresAt', direction: 'asc' } }],
  exported: false,
})

/** Writes that make a batch fail when the session or the deletion of this id has ended. */
export function unlessEnded(id: string): Write[] {
  return mustBeAbsent(`${ENDED}/${id}`)
}

/** Whether the session or the deletion of this id has ended. */
export async function hasEnded({ documents }: Services, id: string): Promise<boolean> {
  return (await documents.get(`${ENDED}/${id}`)) !== null
}

/** The write that ends a session or a deletion: no batch with `unlessEnded` comes after it. */
export function endingWrite(now: Date, id: string): Write {
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS).toISOString()
  return { type: 'set', path: `${ENDED}/${id}`, data: { expiresAt } }
}

/** Removes ends that were remembered for long enough. */
export function forgetOldEnds({ documents, now }: Services): Promise<void> {
  return removeExpired(documents, ENDED, now())
}

/** Writes that make a batch fail while the user's account is being deleted. */
export function unlessDeleting(uid: string): Write[] {
  return mustBeAbsent(`${DELETIONS}/${uid}`)
}
