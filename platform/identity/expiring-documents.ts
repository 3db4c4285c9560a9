import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import * as z from 'zod/mini'
import { collection } from '../documents/collection.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Logger } from '../log.ts'

/** What begins a sign-in: then those that ran out are removed. */
const FIRST = 'Interaction'

/** A note, under the hash of its kind and id. */
const note = z.object({
  kind: z.string(),
  /** As JSON text: a browser may have sent characters that a store does not take. */
  payload: z.string(),
  uid: z.nullable(z.string()),
  grantId: z.nullable(z.string()),
  expiresAt: z.iso.datetime(),
})

/** Not exported: some notes are keys to accounts. */
export const providerNotes = collection({
  path: 'providerNotes',
  schema: note,
  lists: [{ where: ['uid'] }, { where: ['grantId'] }],
  expires: true,
  exported: false,
})

export type NotesPlace = { documents: DocumentStore; log: Logger; now: () => Date }

/**
 * A place for what `oidc-provider` notes, until it expires: in documents, so that each process that
 * shares them can go on with a sign-in. `lifetime` is for notes that name none, in seconds.
 */
export function expiringDocuments(
  { documents, log, now }: NotesPlace,
  lifetime: number,
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
      async upsert(id, payload, expiresIn = lifetime) {
        const { uid = null, grantId = null } = payload
        const expiresAt = new Date(now().getTime() + expiresIn * 1000).toISOString()
        const text = JSON.stringify(payload)
        await notes.set(keyOf(id), { kind, payload: text, uid, grantId, expiresAt })
        if (kind === FIRST) await notes.removeExpired(now())
      },
      async findByUid(uid) {
        const found = await notes.list({ where: { uid } })
        const fits = found.find((one) => one.kind === kind && isLive(one))
        return fits && JSON.parse(fits.payload)
      },
      // Only devices without a keyboard have one, and this provider serves none.
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
