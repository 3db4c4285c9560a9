import { UnusableDatabaseError } from './document-store.ts'

/** The facts about a database that an operator needs. */
export type DatabaseFacts =
  | { version: string; bytes: number; missingIndexes: string[]; problem: null }
  | { problem: DatabaseProblem }

/**
 * A reason why a database cannot be used. `says` continues a sentence that starts with the name of
 * the database. `next` is the operator's next step.
 */
export type DatabaseProblem = { says: string; next: string }

/** Returns the error that reports a problem to the operator. */
export function unusable(name: string, { says, next }: DatabaseProblem, options?: ErrorOptions) {
  return new UnusableDatabaseError(`${name} ${says}: ${next}`, options)
}

/** Returns the problem of a database with a format from a later version of this program. */
export function newerFormat(found: number, known: number): DatabaseProblem {
  return {
    says: `has format ${found}, which is newer than this program knows (${known})`,
    next: 'Start the newer program, or restore a backup made by this one.',
  }
}
