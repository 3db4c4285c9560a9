import { type OneAtATime, openOneAtATime } from './one-at-a-time.ts'
import { openReadCache, type ReadCache } from './read-cache.ts'

/** What a process keeps in memory between requests, by name. */
export type ProcessMemory = {
  /** The cache of this name, of at most `max` values. */
  cache: (name: string, max: number) => ReadCache
  /** The queues of this name, one for each key. */
  queue: (name: string) => OneAtATime
  /** The notes of this name, which all have one type. */
  notes: <T>(name: string) => Map<string, T>
}

export function openProcessMemory(): ProcessMemory {
  const caches = new Map<string, ReadCache>()
  const queues = new Map<string, OneAtATime>()
  const notes = new Map<string, Map<string, unknown>>()
  return {
    cache: (name, max) => kept(caches, name, () => openReadCache(max)),
    queue: (name) => kept(queues, name, openOneAtATime),
    notes: <T>(name: string) => kept(notes, name, () => new Map()) as Map<string, T>,
  }
}

function kept<T>(all: Map<string, T>, name: string, open: () => T): T {
  const one = all.get(name) ?? open()
  all.set(name, one)
  return one
}
