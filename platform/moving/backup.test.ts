import {
  cpSync,
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { assertIntegrity, copySqlite, filesBeside, holdAlone } from '../documents/sqlite-copy.ts'
import { openSqliteStore } from '../documents/sqlite-store.ts'
import { openFolder } from '../files/file-storage.ts'
import { openLog } from '../log.ts'
import { backUp, type DataFolder, type FileDatabase } from './backup-data.ts'
import { contents, furnish, newPlace, RULES } from './moving.fixture.ts'
import { restore } from './restore-data.ts'
import { sumOf } from './tally.ts'

const log = openLog('silent')
const now = () => new Date()

const ENGINE: FileDatabase = {
  copy: copySqlite,
  assertIntegrity,
  holdAlone,
  open: (file) => openSqliteStore({ file, indexes: [] }),
  filesBeside,
}

const dataIn = (folder: string): DataFolder => {
  return { folder, database: 'own.db', files: 'files', secrets: ['key', 'none'], engine: ENGINE }
}

function open(folder: string) {
  const files = openFolder(path.join(folder, 'files'), log)
  const file = path.join(folder, 'own.db')
  return { documents: openSqliteStore({ file, indexes: [] }), files, filesUri: 'file:///before' }
}

async function contentsOf(folder: string) {
  const house = open(folder)
  const found = await contents(house)
  await house.documents.close()
  return found
}

const furnished = newPlace()
const kept = path.join(newPlace(), 'deeper', 'backup')
beforeAll(async () => {
  const house = open(furnished)
  await furnish(house)
  writeFileSync(path.join(furnished, 'key'), 'secret')
  await house.documents.close()
  await backUp({ data: dataIn(furnished), place: kept, rules: RULES, now, log })
})

const bringBack = (folder: string, place = kept, replace = false) =>
  restore({ place, data: dataIn(folder), replace, rules: RULES, now, log })

test('a backup is taken once, whole, and tells what documents link to and is not there', async () => {
  const again = { data: dataIn(furnished), rules: RULES, now, log }
  await expect(backUp({ ...again, place: kept })).rejects.toThrow('is there already')
  expect(readdirSync(path.dirname(kept))).toEqual(['backup'])
  const folder = newPlace()
  cpSync(furnished, folder, { recursive: true })
  rmSync(path.join(folder, 'files/pictures/one.png'))
  const place = path.join(newPlace(), 'backup')
  const { manifest, missing } = await backUp({ ...again, data: dataIn(folder), place })
  expect(missing).toEqual(['pictures/one.png'])
  expect(manifest.documents.count).toBe(133)
})

test('it comes back to an empty folder, with the places of files that are there now', async () => {
  const folder = newPlace()
  await bringBack(folder)
  expect(await contentsOf(folder)).toEqual(await contentsOf(furnished))
  expect(readFileSync(path.join(folder, 'key'), 'utf8')).toBe('secret')
  const { documents } = open(folder)
  expect((await documents.get('a/picture'))?.data.at).toBe(`file://${folder}/files`)
  expect(await documents.get('visits/now')).toBeNull()
  await documents.close()
})

describe('in the place of other data', () => {
  async function inhabited() {
    const folder = newPlace()
    const { documents, files } = open(folder)
    await documents.set('things/older', {})
    await files.put('older.txt', 'x')
    writeFileSync(path.join(folder, 'key'), 'older')
    await documents.close()
    return folder
  }

  test('it comes when told so, and what was there is kept whole', async () => {
    const folder = await inhabited()
    const older = await contentsOf(folder)
    await expect(bringBack(folder)).rejects.toThrow('holds data already')
    expect(await contentsOf(folder)).toEqual(older)
    const { before } = await bringBack(folder, kept, true)
    expect(await contentsOf(folder)).toEqual(await contentsOf(furnished))
    expect(await contentsOf(before)).toEqual(older)
    expect(readFileSync(path.join(before, 'key'), 'utf8')).toBe('older')
  })

  test('it does not come while somebody uses that', async () => {
    const folder = await inhabited()
    const { documents } = open(folder)
    await expect(bringBack(folder, kept, true)).rejects.toThrow('is in use')
    await documents.set('things/newer', {})
    await documents.close()
    expect((await contentsOf(folder)).count).toBe(2)
  })

  test('it comes also when that is damaged, and meets nothing of it', async () => {
    const folder = await inhabited()
    writeFileSync(path.join(folder, 'own.db'), 'no database'.repeat(2_000))
    writeFileSync(path.join(folder, 'own.db-wal'), 'no log of the new database')
    const { before } = await bringBack(folder, kept, true)
    expect(await contentsOf(folder)).toEqual(await contentsOf(furnished))
    expect(existsSync(path.join(before, 'own.db-wal'))).toBe(true)
  })

  test.each<[string, (place: string) => void, string]>([
    ['backup.json', (place) => rmSync(`${place}/backup.json`), 'holds no backup'],
    ['own.db', (place) => change(`${place}/own.db`), 'own.db is damaged'],
    ['a file', (place) => change(`${place}/files/manual.pdf`), 'files/manual.pdf is damaged'],
    ['a secret', (place) => change(`${place}/secrets/key`), 'secrets/key is damaged'],
    ['a link', (place) => symlinkSync('/etc/hostname', `${place}/files/x`), 'holds files/x, which'],
  ])('it changes nothing when %s is not as it should be', async (_, damage, sentence) => {
    const folder = await inhabited()
    const older = await contentsOf(folder)
    const place = newPlace()
    cpSync(kept, place, { recursive: true })
    damage(place)
    await expect(bringBack(folder, place, true)).rejects.toThrow(sentence)
    expect(await contentsOf(folder)).toEqual(older)
    expect(readdirSync(folder).sort()).toEqual(['files', 'key', 'own.db'])
  })
})

test('a backup made by a newer program is refused', async () => {
  const newer = newPlace()
  const { documents } = open(newer)
  await documents.set('things/new', {})
  await documents.close()
  const place = path.join(newPlace(), 'backup')
  await backUp({ data: dataIn(newer), place, rules: RULES, now, log })
  const db = new DatabaseSync(path.join(place, 'own.db'))
  db.exec('PRAGMA user_version = 99; PRAGMA journal_mode = DELETE')
  db.close()
  const file = path.join(place, 'backup.json')
  const { sha256 } = await sumOf(createReadStream(path.join(place, 'own.db')))
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(?<="sha256": ")\w+/, sha256))
  const folder = newPlace()
  await expect(bringBack(folder, place)).rejects.toThrow('newer than this program knows')
  expect(readdirSync(folder)).toEqual([])
})

function change(file: string): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  writeFileSync(file, bytes)
}
