const last = new Map<string, Promise<unknown>>()

/**
 * Does something with the manual of a state when all that was asked for before is done, so that a
 * manual, its State record and the run about it belong together.
 */
export function inTurn<T>(abbrev: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(abbrev) ?? Promise.resolve()).then(work)
  last.set(
    abbrev,
    result.catch(() => {}),
  )
  return result
}
