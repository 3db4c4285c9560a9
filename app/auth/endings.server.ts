import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Write } from '../../platform/documents/document-store.ts'
import type { Services } from '../context.server.ts'

/** The store keeps the id of an ended session this long, which is longer than any request takes. */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The ids of the sessions and of the account deletions that have ended. */
export const ended = collection({
  path: 'ended',
  schema: z.object({ expiresAt: z.iso.datetime() }),
  expires: true,
  exported: false,
})

/** The pending deletions of accounts, each under the user's id. */
export const accountDeletions = collection({
  path: 'accountDeletions',
  schema: z.object({ deletionId: z.string(), startedAt: z.iso.datetime() }),
})

/** Writes that make a batch fail if the session or the deletion with this id has ended. */
export function unlessEnded(id: string): Write[] {
  return [{ type: 'absent', path: `${ended.at()}/${id}` }]
}

export async function hasEnded(services: Services, id: string): Promise<boolean> {
  return (await ended(services).get(id)) !== null
}

/** The write that ends a session or a deletion. Later batches with `unlessEnded` fail. */
export function endingWrite(now: Date, id: string): Write {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  return { type: 'set', path: `${ended.at()}/${id}`, data: { expiresAt } }
}
