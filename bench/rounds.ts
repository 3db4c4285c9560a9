type Measures<Name extends string, T> = Record<Name, () => Promise<T>>

/** Takes each measure once per round, so that noise of the machine affects all measures alike. */
export async function inRounds<Name extends string, T>(
  rounds: number,
  measures: Measures<Name, T>,
): Promise<Record<Name, T[]>> {
  const names = Object.keys(measures) as Name[]
  const found = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) found[name].push(await measures[name]())
  }
  return found
}

/** Returns the median of each measure. */
export async function medians<Name extends string>(
  rounds: number,
  measures: Measures<Name, number>,
): Promise<Record<Name, number>> {
  const found = Object.entries<number[]>(await inRounds(rounds, measures))
  const middles = found.map(([name, values]) => [name, median(values)])
  return Object.fromEntries(middles)
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
