const lines = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Does the work when all that was asked for before under the same key is done, in this process. When
 * one fails, those that wait for it fail with its error and are not tried: in trouble nobody waits
 * for the sum of all timeouts. Each `owner` has keys of its own; work under other keys goes on.
 */
export function oneAtATime<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(owner) ?? new Map<string, Promise<unknown>>()
  lines.set(owner, line)
  const result = (line.get(key) ?? Promise.resolve()).then(work)
  line.set(key, result)
  const leave = () => {
    if (line.get(key) === result) line.delete(key)
  }
  result.then(leave, leave)
  return result
}
