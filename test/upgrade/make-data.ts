import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startFirestore } from '../firestore.fixture.ts'
import { command, pack, remove } from './before.ts'
import { dumpFirestore, firestorePlace } from './firestore-place.ts'
import { dump, newDatabase, postgresPlace, sqlitePlace, startPostgres } from './places.ts'
import { live } from './scenario.ts'

/**
 * Makes the archive for `upgrade.test.ts`. Build the product, then run `npx node
 * test/upgrade/make-data.ts`. The scenario runs on SQLite, PostgreSQL and Firestore. An export and a
 * backup come from SQLite. The script needs commit 81fe669, whose URLs it uses, and overwrites that
 * commit's archive. For a later version, commit a second archive next to the first.
 * To keep the archive small, only two of the eight folders in `content/heroes` were present.
 */

const folder = mkdtempSync(path.join(tmpdir(), 'before-'))
const inside = (...names: string[]) => path.join(folder, ...names)
const postgres = await startPostgres()
const firestore = await startFirestore({ official: false })
try {
  mkdirSync(inside('sqlite'))
  await live(sqlitePlace(inside('sqlite')), inside('sqlite.json'))
  // The backup and the export use a copy. Opening the original would repair the damage of the kill.
  cpSync(inside('sqlite'), inside('copy'), { recursive: true })
  await command('backup', { DATA_DIR: inside('copy') }, inside('backup'))
  await command('export', { DATA_DIR: inside('copy') }, inside('export'))
  remove(inside('copy'))

  mkdirSync(inside('postgres'))
  const url = await newDatabase(postgres, 'before')
  await live(postgresPlace(postgres, 'before', inside('postgres')), inside('postgres.json'))
  dump(url, inside('postgres.sql'))

  mkdirSync(inside('firestore'))
  const database = firestore.newDatabase()
  const place = firestorePlace(firestore.host, database, inside('firestore'))
  await live(place, inside('firestore.json'))
  await dumpFirestore(firestore.host, database, inside('firestore.ndjson'))
  pack(folder)
} finally {
  await postgres.remove()
  await firestore.stop()
  remove(folder)
}
