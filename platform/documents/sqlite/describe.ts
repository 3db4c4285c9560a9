import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseFacts } from '../database-facts.ts'
import { type DocumentIndex, nameOfIndex } from '../document-store.ts'
import { findProblem, openSqliteFile, problemOf } from './file.ts'

/**
 * Describes a SQLite file without changing it. Returns null if the file does not exist yet and can be
 * created on its file system.
 */
export function describeSqlite(file: string, indexes: DocumentIndex[]): DatabaseFacts | null {
  if (!existsSync(file)) return tryBeside(file)
  const db = new DatabaseSync(file, { readOnly: true, timeout: 3_000 })
  try {
    const problem = findProblem(db)
    if (problem) return { problem }
    const value = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
    const rows = db.prepare("SELECT name FROM sqlite_master WHERE type = 'index'").all()
    const present = rows.map(({ name }) => name)
    return {
      version: `SQLite ${value('SELECT sqlite_version()')}`,
      bytes: Number(value('PRAGMA page_count')) * Number(value('PRAGMA page_size')),
      missingIndexes: indexes.map(nameOfIndex).filter((name) => !present.includes(name)),
      problem: null,
    }
  } finally {
    db.close()
  }
}

/**
 * Creates a database next to the file, or in the nearest parent folder that exists, and removes it.
 * Returns the problem of the file system, or null.
 */
function tryBeside(file: string): DatabaseFacts | null {
  let above = path.dirname(file)
  while (!existsSync(above)) above = path.dirname(above)
  const folder = mkdtempSync(path.join(above, 'try-'))
  try {
    openSqliteFile(path.join(folder, 'documents.db'), []).close()
    return null
  } catch (error) {
    return { problem: problemOf((error as Error).cause ?? error) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
