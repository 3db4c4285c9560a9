import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { withTimeLimit } from '../time-limit.ts'
import { collection, type Declaration } from './collection.ts'
import { collectionFinder } from './declared-collections.ts'
import { writeVerbs } from './document-engine.ts'
import type { DocumentStore, Write } from './document-store.ts'

/**
 * The version of the content that cached pages show: a new text after every change. If the store
 * does not answer, `of` returns the last known version for ten minutes. After that it rejects.
 */
export type ContentVersions<Kind extends string> = {
  of(kinds: readonly Kind[]): Promise<string>
}

/** How long a version that was read is valid. Another process may change it. */
export const TRUSTED_MS = 500
/** How long the last known version is valid without the store: old pages are better than none. */
export const TRUSTED_WITHOUT_STORE_MS = 10 * 60_000
/** How long a request waits for the store if there is a last known version. */
const READ_TIMEOUT_MS = 1_000

/** The version of each kind of content. An import has no use for the versions of another database. */
export const storedVersions = collection({
  path: 'contentVersions',
  schema: z.object({ version: z.string() }),
  exported: false,
})

type Versions = ReadonlyMap<string, string>

/**
 * Wraps a store: a write to a collection that `shows` something gets a new version in its batch.
 * Versions are read at most twice a second. A change through the returned `documents` is known at
 * once, a change by another process after `TRUSTED_MS`.
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
  /** True after the store was late or failed: no request waits for it until it answers. */
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
      const versions = await readVersions(store)
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
      // After its own change, a process never serves a page from before it.
      last = null
      return written
    } finally {
      // Also after a failure: a store across a network may have made the writes.
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

/** A random text, because the store cannot count and two processes may change something at once. */
function newVersion(kind: string): Write {
  return {
    type: 'set',
    path: `${storedVersions.at()}/${kind}`,
    data: { version: randomUUID() },
  }
}

async function readVersions(documents: DocumentStore): Promise<Versions> {
  const found = await documents.list(storedVersions.at())
  return new Map(found.map(({ id, data }) => [id, String(data.version)]))
}
