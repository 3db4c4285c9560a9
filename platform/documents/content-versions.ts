import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { withTimeLimit } from '../time-limit.ts'
import { collection, type Declaration } from './collection.ts'
import { collectionFinder } from './declared-collections.ts'
import { writeVerbs } from './document-engine.ts'
import type { DocumentStore, Write } from './document-store.ts'

export type ContentVersions<Kind extends string> = {
  /** The version of the content of these kinds. Each change of the content gives a new version. */
  of(kinds: readonly Kind[]): Promise<string>
}

/** A process rereads a version after this time, because another process may change it. */
export const TRUSTED_MS = 500
/** The last known version is valid for this long without the store. Then `of` rejects. */
export const TRUSTED_WITHOUT_STORE_MS = 10 * 60_000
/** How long a request waits for the store if there is a last known version. */
const READ_TIMEOUT_MS = 1_000

/** The version of each kind of content. An import into another database cannot use versions. */
export const storedVersions = collection({
  path: 'contentVersions',
  schema: z.object({ version: z.string() }),
  exported: false,
})

type Versions = ReadonlyMap<string, string>

/**
 * Wraps a store: a write to a collection that `shows` something gets a new version in its batch. This
 * process sees a change through the returned `documents` at once, and others after `TRUSTED_MS`.
 */
export function watchContent<Kind extends string>(
  store: DocumentStore,
  collections: readonly Declaration<Kind>[],
  clock: () => number,
): { documents: DocumentStore; contentVersions: ContentVersions<Kind> } {
  const collectionOf = collectionFinder(collections)
  let known: { at: number; versions: Promise<Versions> } | null = null
  /** The last answer of the store, and the time of the request. */
  let last: { at: number; versions: Versions } | null = null
  let changes = 0
  /** True after a late or failed answer: no request waits for the store until it answers. */
  let isAway = false

  function current(): Promise<Versions> {
    if (known && clock() - known.at < TRUSTED_MS) return known.versions
    const reading = { at: clock(), versions: inTime(read()) }
    known = reading
    reading.versions.catch(() => {
      if (known === reading) known = null
    })
    return reading.versions
  }

  async function read(): Promise<Versions> {
    const asked = { at: clock(), changes }
    try {
      const found = await store.list(storedVersions.at())
      const versions = new Map(found.map(({ id, data }) => [id, String(data.version)]))
      isAway = false
      const isLatest = asked.changes === changes && asked.at >= (last?.at ?? asked.at)
      if (isLatest) last = { at: asked.at, versions }
      return versions
    } catch (error) {
      isAway = true
      throw error
    }
  }

  async function inTime(reading: Promise<Versions>): Promise<Versions> {
    // Old pages are better than none.
    const fallback = last && clock() - last.at < TRUSTED_WITHOUT_STORE_MS ? last.versions : null
    if (!fallback) return reading
    const first = reading.catch(() => fallback)
    if (isAway) return fallback
    return withTimeLimit(first, READ_TIMEOUT_MS, () => {
      isAway = true
      return fallback
    })
  }

  async function batch(writes: Write[]): Promise<boolean> {
    const kinds = new Set(writes.flatMap(({ path }) => collectionOf(path)?.shows ?? []))
    if (kinds.size === 0) return store.batch(writes)
    try {
      const written = await store.batch([...writes, ...[...kinds].map(newVersion)])
      // After its own change, a process never serves a page from before it.
      last = null
      return written
    } finally {
      // A write that failed may have happened, if the store is across a network.
      known = null
      changes++
    }
  }

  const verbs = writeVerbs(batch)
  const documents: DocumentStore = {
    ...store,
    ...verbs,
    add: (path, data) => (collectionOf(path)?.shows ? verbs : store).add(path, data),
  }
  return {
    documents,
    contentVersions: {
      async of(kinds) {
        const versions = await current()
        return kinds.map((kind) => versions.get(kind) ?? 'first').join(' ')
      },
    },
  }
}

/** A version is random, because two processes may change the content at the same time. */
function newVersion(kind: string): Write {
  return { type: 'set', path: `${storedVersions.at()}/${kind}`, data: { version: randomUUID() } }
}
