import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { CONTENT } from '../../base/text/content-folder.server.ts'
import { ridingItem, signItem, stateContent } from './starter-item.ts'
import type { BankDraft, StarterContent } from './state-bank.ts'

const BANK = path.join(CONTENT, 'bank')

export function readStarterContent(folder = BANK): StarterContent {
  const states = readAll(folder, 'law/*.json', stateContent)
  return {
    riding: readAll(folder, 'riding/*.json', z.array(ridingItem)).flat(),
    signs: readAll(folder, 'signs/*.json', z.array(signItem)).flat(),
    states: new Map(states.map((state) => [state.abbrev, state])),
  }
}

function readAll<T>(folder: string, pattern: string, schema: z.ZodType<T>): T[] {
  const files = globSync(path.join(folder, pattern)).sort()
  return files.map((file) => schema.parse(JSON.parse(readFileSync(file, 'utf8'))))
}

/** Returns the name of a starter bank, a hash of its drafts. Equal banks have the same name. */
export function releaseOf(drafts: readonly BankDraft[]): string {
  return createHash('sha256').update(JSON.stringify(drafts)).digest('hex').slice(0, 12)
}
