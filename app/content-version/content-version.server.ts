import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { DocumentStore, Write } from '../../platform/documents/document-store.ts'

/** What riders see, by what changes together: the posts, or the states with their questions. */
export type ContentKind = 'posts' | 'questions'

/**
 * Tells which version of the content there is: another text after every change. While the store
 * does not answer, the last one known, for ten minutes; then it rejects.
 */
export type ContentVersions = { of(kinds: readonly ContentKind[]): Promise<string> }

const COLLECTION = 'contentVersions'

/** How long versions that were read count, in milliseconds: another process may change them. */
export const TRUSTED = 500
/** How long they do when they can't be read again: old questions are better than none. */
export const TRUSTED_WITHOUT_STORE = 10 * 60_000
/** How long whoever asks waits for the store, in milliseconds, when there are versions to go on with. */
const PATIENCE = 1_000

type Versions = ReadonlyMap<string, string>

/** Belongs into every batch that changes what riders see: pages made before it are old. */
export function newVersion(kind: ContentKind): Write {
  // The store can't count, and two processes may change something at once.
  return { type: 'set', path: `${COLLECTION}/${kind}`, data: { version: randomUUID() } }
}

/**
 * The versions in a store, read at most twice a second whoever asks. A change through the
 * `documents` that it returns is known at once, one of another process after `TRUSTED`.
 */
export function watchContent(
  documents: DocumentStore,
  clock: () => number,
): { documents: DocumentStore; contentVersions: ContentVersions } {
  let known: { at: number; versions: Promise<Versions> } | null = null
  /** What the store said last, and when it was asked. */
  let last: { at: number; versions: Versions } | null = null
  let changes = 0
  /** Since the store was late or failed: nobody waits for it until it answers. */
  let isAway = false

  function current(): Promise<Versions> {
    if (known && clock() - known.at < TRUSTED) return known.versions
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
      const versions = await readVersions(documents)
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
    const fallback = last && clock() - last.at < TRUSTED_WITHOUT_STORE ? last.versions : null
    if (!fallback) return reading
    const first = reading.catch(() => fallback)
    if (isAway) return fallback
    const stop = new AbortController()
    const late = setTimeout(PATIENCE, null, { signal: stop.signal }).catch(() => null)
    const versions = await Promise.race([first, late]).finally(() => stop.abort())
    isAway ||= versions === null
    return versions ?? fallback
  }

  return {
    contentVersions: {
      async of(kinds) {
        const versions = await current()
        return kinds.map((kind) => versions.get(kind) ?? 'first').join(' ')
      },
    },
    documents: {
      ...documents,
      async batch(writes) {
        const isChange = writes.some(({ path }) => path.startsWith(`${COLLECTION}/`))
        try {
          const written = await documents.batch(writes)
          // Who made a change never sees what was before it again.
          if (isChange) last = null
          return written
        } finally {
          // Also when it failed: a store across a network may have written all the same.
          if (isChange) {
            known = null
            changes++
          }
        }
      },
    },
  }
}

async function readVersions(documents: DocumentStore): Promise<Versions> {
  const found = await documents.list(COLLECTION)
  return new Map(found.map(({ id, data }) => [id, String(data.version)]))
}
