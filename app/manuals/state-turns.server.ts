const last = new Map<string, Promise<unknown>>()

/**
 * Does something with the manual or the questions of a state when all that was asked for before is
 * done: a manual, its State record and the run about it belong together, and no change of a question
 * is lost by another.
 */
export function inTurn<T>(abbrev: string, work: () => Promise<T>): Promise<T> {
  const result = (last.get(abbrev) ?? Promise.resolve()).then(work)
  last.set(
    abbrev,
    result.catch(() => {}),
  )
  return result
}
