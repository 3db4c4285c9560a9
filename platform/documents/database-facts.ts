/** The facts about a database that an operator needs. */
export type DatabaseFacts =
  | { version: string; bytes: number; missingIndexes: string[]; problem: null }
  | { problem: DatabaseProblem }

/**
 * A reason why a database cannot be used. `says` completes a sentence that starts with the database's
 * name. `next` is the operator's next step.
 */
export type DatabaseProblem = { says: string; next: string }
