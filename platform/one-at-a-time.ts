const queues = new WeakMap<object, Map<string, Promise<void>>>()

/**
 * Does the work when all that was asked for before under the same key is done, in this process. Each
 * `owner` has keys of its own; work under other keys goes on meanwhile.
 */
export function oneAtATime<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(owner) ?? new Map<string, Promise<void>>()
  queues.set(owner, queue)
  const result = (queue.get(key) ?? Promise.resolve()).then(work)
  const ended = result
    .then(
      () => {},
      () => {},
    )
    .then(() => {
      if (queue.get(key) === ended) queue.delete(key)
    })
  queue.set(key, ended)
  return result
}
