/** A verdict needs answers to this many different questions. */
export const NEEDED = 40
/** Ready riders pass at least this share of tests. */
export const PASSING = 0.9
/** Below this chance of passing, a rider is not close. */
export const CLOSE = 0.5
