/** What an operator wants to know about a database. `problem` says what is damaged. */
export type DatabaseFacts = {
  version: string
  bytes: number
  missingIndexes: string[]
  problem: string | null
}
