import * as z from 'zod'
import { collection } from './collection.ts'
import type { DocumentStore, Write } from './document-store.ts'

/** The store keeps the id of what has ended this long, which is longer than any request takes. */
const LIFETIME_DAYS = 1
const LIFETIME_MS = LIFETIME_DAYS * 24 * 60 * 60 * 1000

/**
 * The ids of what has ended, such as a sign-in. A request that began before the end may write after it,
 * and would store again what was deleted. Its batch contains `unlessEnded`, so that it fails.
 */
export const ended = collection({
  path: 'ended',
  holds: { what: 'ended', until: { days: LIFETIME_DAYS } },
  schema: z.object({ expiresAt: z.iso.datetime() }),
  expires: true,
  exported: false,
})

/** Writes that make a batch fail if what has this id has ended. */
export function unlessEnded(id: string): Write[] {
  return [{ type: 'absent', path: `${ended.at()}/${id}` }]
}

/** True if what has this id has ended within the last day. */
export async function hasEnded(
  { documents }: { documents: DocumentStore },
  id: string,
): Promise<boolean> {
  return (await documents.get(`${ended.at()}/${id}`)) !== null
}

/** The write that ends what has this id. Later batches with `unlessEnded` fail. */
export function endingWrite(now: Date, id: string): Write {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  return { type: 'set', path: `${ended.at()}/${id}`, data: { expiresAt } }
}
