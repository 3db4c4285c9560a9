/** A verdict needs answers to this many different questions. */
export const NEEDED = 40
/** Ready riders pass at least this share of tests. */
export const PASSING = 0.9
/** Returns a share in percent. Rounds down, so that no mark seems to be reached when it is not. */
export const wholePercent = (share: number) => Math.floor(share * 100 + 1e-9)
/** Below this chance of passing, a rider is not close. */
export const CLOSE = 0.5
