import { LRUCache } from 'lru-cache'

/**
 * Resolves with the cached value of `key`, or else with the value that `read` gives. All calls for
 * one key must read the same value. A value stays cached only if `isFinal` returns true. A failure
 * does not stay cached.
 */
export type ReadCache = <T>(
  key: string,
  read: () => Promise<T>,
  isFinal: (value: T) => boolean,
) => Promise<T>

/** Opens a cache of at most `max` values. When it is full, it drops the least recently used value. */
export function openReadCache(max: number): ReadCache {
  const readings = new LRUCache<string, Promise<unknown>>({ max })
  return <T>(key: string, read: () => Promise<T>, isFinal: (value: T) => boolean) => {
    const cached = readings.get(key) as Promise<T> | undefined
    if (cached) return cached
    const reading = read()
    readings.set(key, reading)
    const drop = () => {
      if (readings.peek(key) === reading) readings.delete(key)
    }
    reading.then((value) => isFinal(value) || drop(), drop)
    return reading
  }
}
