/** What an operator wants to know about a database. */
export type DatabaseFacts =
  | { version: string; bytes: number; missingIndexes: string[]; problem: null }
  | { problem: DatabaseProblem }

/** Why a database cannot be used, as the rest of a sentence about it, and what the operator can do. */
export type DatabaseProblem = { says: string; next: string }
