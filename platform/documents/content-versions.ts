import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { withTimeLimit } from '../time-limit.ts'
import { collection, type Declaration } from './collection.ts'
import { collectionFinder } from './declared-collections.ts'
import { writeVerbs } from './document-engine.ts'
import type { DocumentStore, Write } from './document-store.ts'

export type ContentVersions<Kind extends string> = {
  /** Resolves with the version of all content of these kinds. Each change of the content changes it. */
  of(kinds: readonly Kind[]): Promise<string>
}

/** A process reads the versions again after this time, because another process may change them. */
const TRUSTED_MS = 500
/** While the store fails, the last known versions are valid for this long. Then `of` rejects. */
const TRUSTED_WITHOUT_STORE_MS = 10 * 60_000
/** A request waits for the store at most this long if there are last known versions. */
const READ_TIMEOUT_MS = 1_000

/** The version of each kind of content. Exports leave it out, because an import has no use for it. */
export const storedVersions = collection({
  path: 'contentVersions',
  schema: z.object({ version: z.string() }),
  exported: false,
})

type Versions = ReadonlyMap<string, string>

/**
 * Wraps a store. A write to a collection with `shows` also writes a new version, in the same batch.
 * This process reads the new version at its next request. Another process may use its known
 * versions for `TRUSTED_MS`, or for `TRUSTED_WITHOUT_STORE_MS` while the store fails.
 */
export function watchContent<Kind extends string>(
  store: DocumentStore,
  collections: readonly Declaration<Kind>[],
  clock: () => number,
): { documents: DocumentStore; contentVersions: ContentVersions<Kind> } {
  const collectionOf = collectionFinder(collections)
  let known: { at: number; versions: Promise<Versions> } | null = null
  /**
   * The versions of the latest successful read, and the time at which it started. Null after a
   * write of this process.
   */
  let last: { at: number; versions: Versions } | null = null
  let changes = 0
  /** True from a late or failed read until a read succeeds. While true, requests use `last` at once. */
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
      // After its own write, this process must not fall back to earlier versions.
      last = null
      return written
    } finally {
      // A failed write across a network may still have happened, so the versions are read again.
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

function newVersion(kind: string): Write {
  return { type: 'set', path: `${storedVersions.at()}/${kind}`, data: { version: randomUUID() } }
}
