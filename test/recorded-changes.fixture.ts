import type { DatabaseSync } from 'node:sqlite'
import { READINGS } from '../app/people/deeds/deed-words.ts'
import { intentIn, type sentTo } from './sent-requests.fixture.ts'

/** What changes nothing: a comparison, a draft that becomes a draft, and taking away what is not set. */
const NOT_RECORDED: string[] = [...READINGS, 'set-status', 'reset-site', 'remove-logo']
const CHANGES = "SELECT data FROM documents WHERE collection = 'deeds' ORDER BY rowid"

/** Returns what is in the list of changes, in the order in which it came. */
export function listedChanges(documents: DatabaseSync): string[] {
  return documents
    .prepare(CHANGES)
    .all()
    .map(({ data }) => JSON.parse(String(data)).did)
}

/** Returns what the list of changes has of an accepted request. */
export function recordedOf(pattern: string, sent: ReturnType<typeof sentTo>): string[] {
  if (pattern === '/admin/riders/data') return ['export-data']
  const intent = intentIn(sent)
  return intent && !NOT_RECORDED.includes(intent) ? [intent] : []
}
