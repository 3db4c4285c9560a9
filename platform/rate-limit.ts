/** Allows at most `count` uses in `seconds`, for each key. */
export type Limit = { count: number; seconds: number }

/**
 * The limits of one kind of use. Processes with the same store count uses of one name together. With
 * `perProcess`, each process counts alone. This costs no write, and protects a process's own time.
 */
export type NamedLimits = { name: string; limits: readonly Limit[]; perProcess?: true }

/** A use of a key. The limits that a name has at its first use also apply to its later uses. */
export type Use = [limits: NamedLimits, key: string]

/**
 * Counts all the given uses, or none of them if a limit is reached. So a rejected request does not
 * count toward any limit. Resolves with 0, or with the seconds to wait.
 */
export type CountUse = (...uses: Use[]) => Promise<number>

/** Limits that count in the memory of this process. `giveBack` subtracts uses that were counted. */
export function localRateLimits(): { countUse: CountUse; giveBack: (uses: Use[]) => void } {
  const opened = new Map<string, Counter[]>()

  function countersOf(uses: Use[]) {
    return uses.flatMap(([{ name, limits }, key]) => {
      const counters = opened.get(name) ?? limits.map(openCounter)
      opened.set(name, counters)
      return counters.map((counter) => ({ counter, key }))
    })
  }

  function giveBack(uses: Use[]): void {
    for (const { counter, key } of countersOf(uses)) counter.giveBack(key)
  }

  async function countUse(...uses: Use[]): Promise<number> {
    const wait = Math.max(...countersOf(uses).map(({ counter, key }) => counter.count(key)))
    if (wait > 0) giveBack(uses)
    return wait
  }

  return { countUse, giveBack }
}

type Counter = ReturnType<typeof openCounter>

/** Counts the uses of each key in periods of `seconds`. A key's period begins with its first use. */
function openCounter({ count, seconds }: Limit) {
  /** Periods end in the order of the map, because all have the same length. */
  const periods = new Map<string, { uses: number; endsAt: number }>()

  return {
    /** Returns the seconds to wait, or 0 if the use is within the limit. */
    count(key: string): number {
      // Nobody can set this clock, so a wrong system time locks nobody out.
      const now = performance.now()
      for (const [key, { endsAt }] of periods) {
        if (endsAt > now) break
        periods.delete(key)
      }
      const period = periods.get(key) ?? { uses: 0, endsAt: now + seconds * 1000 }
      periods.set(key, period)
      period.uses++
      return period.uses > count ? Math.ceil((period.endsAt - now) / 1000) : 0
    },
    giveBack(key: string): void {
      const period = periods.get(key)
      if (!period) return
      period.uses--
      // A flood of keys that are all refused must not fill the memory.
      if (period.uses === 0) periods.delete(key)
    },
  }
}
