/**
 * Runs the work after all earlier work with the same key. If the earlier work fails, the new work does
 * not run.
 */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Queues of work in this process, one for each key. If work fails, the work that waits for it fails
 * with the same error, so that no caller waits for the sum of all timeouts.
 */
export function openOneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work)
    last.set(key, result)
    const leave = () => {
      if (last.get(key) === result) last.delete(key)
    }
    result.then(leave, leave)
    return result
  }
}
