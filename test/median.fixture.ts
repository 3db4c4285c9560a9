/** Returns the median of three measurements, because other work on the machine may disturb one. */
export async function medianOf(measure: () => Promise<number>): Promise<number> {
  const found = [await measure(), await measure(), await measure()]
  return found.toSorted((a, b) => a - b)[1] as number
}

/** Returns how long the work takes, in milliseconds. */
export async function timed(work: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work
  return performance.now() - start
}
