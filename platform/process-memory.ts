import { type OneAtATime, openOneAtATime } from './one-at-a-time.ts'
import { openReadCache, type ReadCache } from './read-cache.ts'

/** The caches and queues that a process keeps in memory between requests, by name. */
export type ProcessMemory = {
  /** The cache of this name, of at most `max` values. */
  cache: (name: string, max: number) => ReadCache
  /** The queues of this name, one for each key. */
  queue: (name: string) => OneAtATime
}

export function openProcessMemory(): ProcessMemory {
  const caches = new Map<string, ReadCache>()
  const queues = new Map<string, OneAtATime>()
  return {
    cache: (name, max) => kept(caches, name, () => openReadCache(max)),
    queue: (name) => kept(queues, name, openOneAtATime),
  }
}

function kept<T>(all: Map<string, T>, name: string, open: () => T): T {
  const one = all.get(name) ?? open()
  all.set(name, one)
  return one
}
