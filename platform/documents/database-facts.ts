import { UnusableDatabaseError } from './document-store.ts'

/** The facts about a database that an operator needs. */
export type DatabaseFacts =
  | { version: string; bytes: number; missingIndexes: string[]; problem: null }
  | { problem: DatabaseProblem }

/**
 * A reason why a database cannot be used. `says` completes a sentence that starts with the database's
 * name. `next` is the operator's next step.
 */
export type DatabaseProblem = { says: string; next: string }

/** The error that tells the operator about a problem. */
export function unusable(name: string, { says, next }: DatabaseProblem, options?: ErrorOptions) {
  return new UnusableDatabaseError(`${name} ${says}: ${next}`, options)
}

/** The problem of a database whose format a later version of this program made. */
export function newerFormat(found: number, known: number): DatabaseProblem {
  return {
    says: `has format ${found}, which is newer than this program knows (${known})`,
    next: 'Start the newer program, or restore a backup made by this one.',
  }
}
