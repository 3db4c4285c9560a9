import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { readVersion } from './remote-config.server.ts'
import type { Store } from './template.server.ts'

/** How often the store is asked, in milliseconds; a change is to be seen within two seconds. */
const EVERY = 500

/** Is told the version again and again; null when it can't be read. */
type Watcher = (version: number | null) => Promise<void>

type Watch = { watchers: Set<Watcher>; isRunning: boolean }

/** Who watches the documents of a store: one question to it serves them all. */
const watches = new WeakMap<DocumentStore, Watch>()

/**
 * Tells the version of the remote config twice a second, whoever changes it: another process may.
 * The store is asked only while somebody watches. Returns what ends the watching, or null when
 * there are `most` watchers already.
 */
export function watchVersion(store: Store, most: number, watcher: Watcher): (() => void) | null {
  const watch = watches.get(store.documents) ?? { watchers: new Set(), isRunning: false }
  watches.set(store.documents, watch)
  if (watch.watchers.size >= most) return null
  watch.watchers.add(watcher)
  if (!watch.isRunning) run(store, watch)
  else tellAll(store, [watcher])
  return () => watch.watchers.delete(watcher)
}

async function run(store: Store, watch: Watch): Promise<void> {
  let failing = false
  watch.isRunning = true
  while (watch.watchers.size > 0) {
    const failure = await tellAll(store, watch.watchers)
    if (failure && !failing) store.log.error({ err: failure }, 'remote config can not be watched')
    failing = failure !== null
    await new Promise((resolve) => setTimeout(resolve, EVERY))
  }
  watch.isRunning = false
}

/** Returns what went wrong, or null. */
async function tellAll(store: Store, watchers: Iterable<Watcher>): Promise<unknown> {
  const version = await readVersion(store).catch((error: unknown) => ({ error }))
  const known = typeof version === 'number' ? version : null
  const told = await Promise.allSettled([...watchers].map((watcher) => watcher(known)))
  if (typeof version !== 'number') return version.error
  return told.find((outcome) => outcome.status === 'rejected')?.reason ?? null
}
