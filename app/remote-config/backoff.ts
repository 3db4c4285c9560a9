type Backoff = { first: number; longest: number; random: () => number }

/**
 * How long to wait before the next try, in milliseconds, after so many failures in a row: twice as
 * long each time, half as much more or less by chance, so that not all clients come back at once.
 */
export function backoff(failures: number, { first, longest, random }: Backoff): number {
  return Math.min(longest, first * 2 ** (failures - 1) * (0.5 + random()))
}
