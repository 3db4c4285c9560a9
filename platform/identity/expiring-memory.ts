import type { Adapter, AdapterPayload } from 'oidc-provider'

/** More than this many notes at once push out the oldest. */
const MOST = 10_000

type Note = { model: string; id: string; payload: AdapterPayload; expiresAt: number }

/** A place for what `oidc-provider` notes: in memory, until it expires. One factory, one place. */
export function expiringMemory(): (model: string) => Adapter {
  const notes = new Map<string, Note>()

  function live(fits: (note: Note) => boolean): Note[] {
    const now = Date.now()
    for (const [key, { expiresAt }] of notes) if (expiresAt <= now) notes.delete(key)
    return [...notes.values()].filter(fits)
  }

  return (model) => {
    const key = (id: string) => `${model}:${id}`
    const first = (fits: (payload: AdapterPayload) => boolean) =>
      live((note) => note.model === model && fits(note.payload))[0]?.payload
    return {
      async upsert(id, payload, expiresIn) {
        notes.delete(key(id))
        notes.set(key(id), {
          model,
          id,
          payload,
          expiresAt: Date.now() + (expiresIn ?? Infinity) * 1000,
        })
        const [oldest] = notes.keys()
        if (notes.size > MOST && oldest !== undefined) notes.delete(oldest)
      },
      async find(id) {
        const note = notes.get(key(id))
        return note && note.expiresAt > Date.now() ? note.payload : undefined
      },
      findByUid: async (uid) => first((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => first((payload) => payload.userCode === userCode),
      async consume(id) {
        const note = notes.get(key(id))
        if (note) note.payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        notes.delete(key(id))
      },
      async revokeByGrantId(grantId) {
        for (const note of live(({ payload }) => payload.grantId === grantId)) {
          notes.delete(`${note.model}:${note.id}`)
        }
      },
    }
  }
}
