import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import { unlessEnded } from '../../../platform/documents/tombstones.ts'
import type { Services } from '../../context.server.ts'
import { forgetAddress } from './hidden-addresses.server.ts'
import { lettersFor } from './letters.server.ts'

/**
 * The email of each admin, and of those with a role. The id is the hash that stands for the person in
 * versions and in the log.
 */
export const adminNames = collection({
  path: 'adminNames',
  holds: { what: 'staff', until: { event: 'request' } },
  schema: z.object({
    uid: z.string(),
    email: z.string(),
    /** The name from the provider. */
    name: z.string().optional(),
    /** The last day (UTC) with a request of the person. */
    seenOn: z.iso.date().optional(),
  }),
  owner: 'uid',
  release: ({ id, data }, now) => [
    { type: 'delete', path: `adminNames/${id}` },
    ...forgetAddress(String(data.email), now),
  ],
})

/** Other values of `by`, such as `reports`, name no person. */
const HASH = /^[0-9a-f]{16}$/

type KnownPerson = { uid: string; email: string; uidHash: string; name?: string | undefined }

/** Stores the email for the history, and the day. The request goes on if the store cannot write. */
export async function keepAdminName(
  services: Services,
  { uid, email, uidHash, name }: KnownPerson,
  sessionId: string,
): Promise<void> {
  const kept = await adminNames(services).get(uidHash)
  const seenOn = services.now().toISOString().slice(0, 10)
  if (kept?.email === email && kept.name === name && kept.seenOn === seenOn) return
  const write = adminNames(services).write.set(uidHash, {
    ...{ uid, email, seenOn },
    ...(name !== undefined && { name }),
  })
  try {
    await services.documents.batch([write, ...unlessEnded(sessionId)])
  } catch (error) {
    services.log.warn({ err: error }, "an admin's name could not be kept")
  }
}

/**
 * Returns the stored email for each hash. After the deletion of an email it is a letter, the same in all lists.
 * Leaves out what is no hash.
 */
export async function namesOfAdmins(
  services: Services,
  hashes: Iterable<string | null>,
): Promise<Record<string, string>> {
  const wanted = [...new Set(hashes)].filter((hash) => hash !== null && HASH.test(hash)) as string[]
  const found = await Promise.all(wanted.map((hash) => adminNames(services).get(hash)))
  const emails = Object.fromEntries(found.flatMap((name) => (name ? [[name.id, name.email]] : [])))
  const forgotten = wanted.filter((hash) => !(hash in emails))
  return { ...emails, ...Object.fromEntries(await lettersFor(services, forgotten)) }
}
