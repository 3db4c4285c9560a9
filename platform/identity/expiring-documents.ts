import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import * as z from 'zod'
import { collection } from '../documents/collection.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Logger } from '../log.ts'

/** The kind of the first note of each sign-in. Storing such a note also removes expired notes. */
const FIRST = 'Interaction'

/** A record that `oidc-provider` stores under a kind and an id. The document's id is a hash of both. */
const note = z.object({
  kind: z.string(),
  /** JSON text, because it escapes characters from a browser that a store rejects. */
  payload: z.string(),
  uid: z.string().nullable(),
  grantId: z.string().nullable(),
  /** The owner of the account that the note names. Null if it names none. */
  owner: z.string().nullable().default(null),
  expiresAt: z.iso.datetime(),
})

/** Exports leave notes out, because some notes give access to an account. */
export const providerNotes = collection({
  path: 'providerNotes',
  holds: { what: 'provider', until: { days: 1 } },
  schema: note,
  lists: [{ where: ['uid'] }, { where: ['grantId'] }],
  expires: true,
  exported: false,
  owner: 'owner',
})

/** Where a payload names an account: most kinds at the top, and a sign-in in its result. */
const named = z.object({
  accountId: z.string().optional(),
  result: z
    .object({ login: z.object({ accountId: z.string() }) })
    .optional()
    .catch(undefined),
})

export type NotesPlace = { documents: DocumentStore; log: Logger; now: () => Date }
export type OwnerOf = (accountId: string) => string

/**
 * Stores the notes of `oidc-provider` as documents until they expire, so that every process can
 * continue a sign-in. A note without its own lifetime expires after `lifetimeSeconds`. `ownerOf`
 * names the owner of an account.
 */
export function expiringDocuments(
  { documents, log, now }: NotesPlace,
  lifetimeSeconds: number,
  ownerOf: OwnerOf,
): (kind: string) => Adapter {
  const notes = providerNotes({ documents, log })
  const isLive = ({ expiresAt }: z.infer<typeof note>) => Date.parse(expiresAt) > now().getTime()

  return (kind) => {
    const keyOf = (id: string) => createHash('sha256').update(`${kind}:${id}`).digest('hex')
    async function find(id: string): Promise<AdapterPayload | undefined> {
      const found = await notes.get(keyOf(id))
      return found && isLive(found) ? JSON.parse(found.payload) : undefined
    }
    return {
      find,
      async upsert(id, payload, expiresIn = lifetimeSeconds) {
        const { uid = null, grantId = null } = payload
        const expiresAt = new Date(now().getTime() + expiresIn * 1000).toISOString()
        const text = JSON.stringify(payload)
        const account = named.parse(payload)
        const accountId = account.accountId ?? account.result?.login.accountId
        const owner = accountId === undefined ? null : ownerOf(accountId)
        await notes.set(keyOf(id), { kind, payload: text, uid, grantId, owner, expiresAt })
        if (kind === FIRST) await notes.removeExpired(now())
      },
      async findByUid(uid) {
        const found = await notes.list({ where: { uid } })
        const fits = found.find((one) => one.kind === kind && isLive(one))
        return fits && JSON.parse(fits.payload)
      },
      // Only devices without a keyboard use user codes, and this provider serves no such devices.
      findByUserCode: async () => undefined,
      async consume(id) {
        const payload = await find(id)
        if (!payload) return
        const consumed = Math.floor(now().getTime() / 1000)
        await notes.merge(keyOf(id), { payload: JSON.stringify({ ...payload, consumed }) })
      },
      destroy: (id) => notes.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const { id } of await notes.list({ where: { grantId } })) await notes.delete(id)
      },
    }
  }
}
