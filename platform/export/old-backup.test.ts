import { cpSync, createReadStream, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { damage, dataIn, openData } from './backup.fixture.ts'
import { checksumOf } from './checksum.ts'
import { newFolder } from './export.fixture.ts'
import type { ExportRules } from './export-rules.ts'
import { restore } from './restore.ts'

/** A backup made by the program of commit 81fe669, which is the last commit with the old layout. */
const OLD_BACKUP = path.join(import.meta.dirname, 'old-backup.fixture')

const RULES: ExportRules = {
  isExcluded: (path) => /^(sessions|contentVersions)\//.test(path),
  filesOf: () => [],
  forImport: ({ path, data }, filesUri) =>
    data.gsUri
      ? { path, data: { ...data, gsUri: `${filesUri}/states/CA/manual.pdf` } }
      : { path, data },
}

async function restoreTo(folder: string, place: string) {
  const data = { ...dataIn(folder, 'documents.db'), secrets: ['session-secret', 'none'] }
  const log = openLog('silent')
  const done = await restore({
    place,
    data,
    replace: false,
    rules: RULES,
    now: () => new Date(),
    log,
  })
  return { ...done, ...openData(data) }
}

function copyOfBackup(): string {
  const place = newFolder()
  cpSync(OLD_BACKUP, place, { recursive: true })
  return place
}

test('a backup in the old layout is restored', async () => {
  const folder = newFolder()
  const { manifest, documents, files } = await restoreTo(folder, OLD_BACKUP)
  expect(manifest).toMatchObject({ startedAt: '2026-11-22T09:00:00.000Z', files: { count: 1 } })
  const state = await documents.get('states/CA')
  expect(state?.data).toEqual({
    name: 'California',
    sourceDocument: '/files/states/CA/manual.pdf',
    gsUri: `file://${folder}/files/states/CA/manual.pdf`,
  })
  expect((await documents.get('users/rider/results/one'))?.data.score).toBe(10)
  expect(await documents.get('sessions/one')).toBeNull()
  expect(await documents.get('contentVersions/questions')).toBeNull()
  await documents.close()
  expect(await files.get('states/CA/manual.pdf')).toBe('The manual of California\n')
  const secret = readFileSync(path.join(folder, 'session-secret'), 'utf8')
  expect(secret).toBe('only-a-test-signs-with-this-secret')
  expect(
    readdirSync(folder)
      .filter((name) => !name.startsWith('before-'))
      .sort(),
  ).toEqual(['documents.db', 'files', 'session-secret'])
})

test.each<[string, (place: string) => void, string]>([
  ['the manifest', (place) => damage(`${place}/backup.json`), 'backup.json is damaged'],
  ['the database', (place) => damage(`${place}/documents.db`), 'documents.db is damaged'],
  ['no database', (place) => rmSync(`${place}/documents.db`), 'documents.db is damaged or missing'],
  ['the list', (place) => damage(`${place}/files.ndjson`), 'files.ndjson is damaged'],
  ['a file', (place) => damage(`${place}/files/states/CA/manual.pdf`), 'manual.pdf is damaged'],
  ['a secret', (place) => damage(`${place}/secrets/session-secret`), 'session-secret is damaged'],
])('a restore refuses an old backup if it is damaged: %s', async (_, change, sentence) => {
  const [folder, place] = [newFolder(), copyOfBackup()]
  change(place)
  await expect(restoreTo(folder, place)).rejects.toThrow(sentence)
  expect(readdirSync(folder)).toEqual([])
})

test('a restore refuses an old backup whose database is newer than the program', async () => {
  const [folder, place] = [newFolder(), copyOfBackup()]
  const file = path.join(place, 'documents.db')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA user_version = 99; PRAGMA journal_mode = DELETE')
  db.close()
  const { sha256 } = await checksumOf(createReadStream(file))
  const manifest = path.join(place, 'backup.json')
  const changed = readFileSync(manifest, 'utf8').replace(/(?<="sha256": ")\w+/, sha256)
  writeFileSync(manifest, changed)
  await expect(restoreTo(folder, place)).rejects.toThrow('newer than this program knows')
  expect(readdirSync(folder)).toEqual([])
})
