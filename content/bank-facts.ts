import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Family, families } from '../app/making/starter-bank/starter-item.ts'

/** A checked fact. Without `families` the fact holds for all families of manuals. */
export type Fact = {
  id: string
  fact: string
  confidence: string
  families?: Family[]
  excludedStates?: string[]
  /** The date on which the law ends. */
  ends?: string
  /** An item may use the numbers in `source` and `code`, as well as those in `fact`. */
  source?: string
  /** What the reader of the fact read. */
  read?: string
  code?: string
  /** What to beware of when asking about the fact. `tells` and `avoids` are the parts a program can check. */
  beware?: string
  /** Words that the explanation of an item about this fact must have, such as a lower limit. */
  tells?: string[]
  /** Words that no text of an item with this fact may have, such as an amount that is no longer the law. */
  avoids?: string[]
}

export function readFacts(): Map<string, Fact> {
  const files = globSync(path.join(import.meta.dirname, 'facts/**/*.json'))
  const facts = files.flatMap((file): Fact[] => JSON.parse(readFileSync(file, 'utf8')))
  return new Map(facts.map((fact) => [fact.id, fact]))
}

/** The families of manuals for which all these facts hold. */
export function familiesOf(facts: readonly Fact[]): Family[] {
  return families.filter((family) =>
    facts.every((fact) => !fact.families || fact.families.includes(family)),
  )
}
