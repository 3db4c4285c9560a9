import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { describeSqlite } from '../../platform/documents/sqlite/describe.ts'
import { openSqliteStore } from '../../platform/documents/sqlite/store.ts'
import { checkDatabase } from './check-data.ts'

function execute(file: string, sql: string) {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

test.each<[string, RegExp, RegExp, (file: string) => unknown]>([
  [
    'none',
    /not a database/,
    /restore it from a backup/,
    (file) => writeFileSync(file, 'x'.repeat(9_000)),
  ],
  [
    "another program's",
    /another program/,
    /Move it away/,
    (file) => execute(file, 'CREATE TABLE theirs (x)'),
  ],
  [
    'newer',
    /newer than this program/,
    /newer program/,
    async (file) => {
      await openSqliteStore({ file, indexes: [] }).close()
      execute(file, 'PRAGMA user_version = 2')
    },
  ],
])('a SQLite file that is %s is broken, and its next step fits', async (_, says, next, make) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'databases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'documents.db')
  await make(file)
  expect(await checkDatabase('file:here', async () => describeSqlite(file, []))).toEqual([
    {
      level: 'broken',
      about: 'Database',
      says: expect.stringMatching(says),
      next: expect.stringMatching(next),
    },
  ])
})
