import { randomUUID } from 'node:crypto'
import type { DocumentStore, Write } from '../../platform/documents/document-store.ts'

/** What riders see, by what changes together: the posts, or the states with their questions. */
export type ContentKind = 'posts' | 'questions'

/** Tells which version of the content there is: another text after every change. */
export type ContentVersions = { of(kinds: readonly ContentKind[]): Promise<string> }

const COLLECTION = 'contentVersions'

/** How long a version that was read counts, in milliseconds: another process may change it. */
export const TRUSTED = 500

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
  let known: { at: number; versions: Promise<Map<string, string>> } | null = null

  function current() {
    if (known && clock() - known.at < TRUSTED) return known.versions
    const reading = { at: clock(), versions: readVersions(documents) }
    known = reading
    reading.versions.catch(() => {
      if (known === reading) known = null
    })
    return reading.versions
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
        try {
          return await documents.batch(writes)
        } finally {
          // Also when it failed: a store across a network may have written all the same.
          if (writes.some(({ path }) => path.startsWith(`${COLLECTION}/`))) known = null
        }
      },
    },
  }
}

async function readVersions(documents: DocumentStore): Promise<Map<string, string>> {
  const found = await documents.list(COLLECTION)
  return new Map(found.map(({ id, data }) => [id, String(data.version)]))
}
