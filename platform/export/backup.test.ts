import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { backUp } from './back-up.ts'
import { contentsOf, damage, dataIn, openData } from './backup.fixture.ts'
import {
  changedCopy,
  contents,
  emptyData,
  exportTo,
  fill,
  importFrom,
  newFolder,
  RULES,
} from './export.fixture.ts'
import { restore } from './restore.ts'

const options = { rules: RULES, now: () => new Date(), log: openLog('silent') }

const filled = newFolder()
const backup = path.join(newFolder(), 'deeper', 'backup')
const data = openData(dataIn(filled))
await fill(data)
writeFileSync(path.join(filled, 'key'), 'secret')
await data.documents.close()
await backUp({ ...options, data: dataIn(filled), place: backup })

const restoreTo = (folder: string, place = backup, replace = false) =>
  restore({ ...options, place, data: dataIn(folder), replace })

test('a backup is complete, overwrites no other backup, and lists missing files that documents link to', async () => {
  const again = backUp({ ...options, data: dataIn(filled), place: backup })
  await expect(again).rejects.toThrow('is there already')
  expect(readdirSync(path.dirname(backup))).toEqual(['backup'])
  expect(readdirSync(backup)).toEqual([
    'documents',
    'export.json',
    'files',
    'files.ndjson',
    'secrets',
  ])
  const folder = changedCopy(filled, (copy) => rmSync(`${copy}/files/pictures/one.png`))
  const place = path.join(newFolder(), 'backup')
  const { manifest, missing } = await backUp({ ...options, data: dataIn(folder), place })
  expect(missing).toEqual(['pictures/one.png'])
  expect(manifest.documents.count).toBe(132)
  expect(JSON.parse(readFileSync(`${place}/export.json`, 'utf8'))).toMatchObject({ missing })
})

test('a restore brings back no sessions, and writes the new address of the files', async () => {
  const folder = newFolder()
  await restoreTo(folder)
  expect(await contentsOf(folder)).toEqual(await contentsOf(filled))
  expect(readFileSync(path.join(folder, 'key'), 'utf8')).toBe('secret')
  const { documents } = openData(dataIn(folder))
  expect((await documents.get('a/picture'))?.data.at).toBe(`file://${folder}/files`)
  expect(await documents.get('visits/now')).toBeNull()
  await documents.close()
})

test('a backup can be imported, and an export can be restored', async () => {
  const imported = emptyData()
  await importFrom(backup, imported)
  expect(await contents(imported)).toEqual(await contentsOf(filled))
  const [exported, folder] = [newFolder(), newFolder()]
  await exportTo(exported, imported)
  await restoreTo(folder, exported)
  expect(await contentsOf(folder)).toEqual(await contentsOf(filled))
})

test('a restore into a folder that has only secrets keeps no previous data', async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'key'), 'made by the command itself')
  expect((await restoreTo(folder)).before).toBeNull()
  expect(readdirSync(folder).sort()).toEqual(readdirSync(filled).sort())
  expect(readFileSync(path.join(folder, 'key'), 'utf8')).toBe('secret')
})

test('a restored database does not use the -wal file of a lost database', async () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, 'own.db-wal'), 'no log of the new database')
  await expect(restoreTo(folder)).rejects.toThrow('holds data already')
  await restoreTo(folder, backup, true)
  expect(await contentsOf(folder)).toEqual(await contentsOf(filled))
})

describe('a restore over other data', () => {
  async function folderWithData() {
    const folder = newFolder()
    const { documents, files } = openData(dataIn(folder))
    await documents.set('things/older', {})
    await files.put('older.txt', 'x')
    writeFileSync(path.join(folder, 'key'), 'older')
    await documents.close()
    return folder
  }

  test('needs --replace, and keeps all previous data in a folder', async () => {
    const folder = await folderWithData()
    const older = await contentsOf(folder)
    await expect(restoreTo(folder)).rejects.toThrow('holds data already')
    expect(await contentsOf(folder)).toEqual(older)
    const { before } = await restoreTo(folder, backup, true)
    expect(await contentsOf(folder)).toEqual(await contentsOf(filled))
    expect(await contentsOf(before ?? '')).toEqual(older)
    expect(readFileSync(path.join(before ?? '', 'key'), 'utf8')).toBe('older')
  })

  test('fails while another process uses the data', async () => {
    const folder = await folderWithData()
    const { documents } = openData(dataIn(folder))
    await expect(restoreTo(folder, backup, true)).rejects.toThrow('is in use')
    await documents.set('things/newer', {})
    await documents.close()
    expect((await contentsOf(folder)).count).toBe(2)
  })

  test('replaces a damaged database and its -wal file', async () => {
    const folder = await folderWithData()
    writeFileSync(path.join(folder, 'own.db'), 'no database'.repeat(2_000))
    writeFileSync(path.join(folder, 'own.db-wal'), 'no log of the new database')
    const { before } = await restoreTo(folder, backup, true)
    expect(await contentsOf(folder)).toEqual(await contentsOf(filled))
    expect(existsSync(path.join(before ?? '', 'own.db-wal'))).toBe(true)
  })

  test.each<[string, (place: string) => void, string]>([
    ['no manifest', (place) => rmSync(`${place}/export.json`), 'holds no export or backup'],
    ['a part', (place) => damage(`${place}/documents/000001.ndjson`), '000001.ndjson is damaged'],
    ['a file', (place) => damage(`${place}/files/manual.pdf`), 'files/manual.pdf is damaged'],
    ['a secret', (place) => damage(`${place}/secrets/key`), 'secrets/key is damaged'],
    ['a link', (place) => symlinkSync('/etc/hostname', `${place}/files/x`), 'holds files/x, which'],
    ['a newer format', makeNewer, 'of a format that this program does not know'],
  ])('changes nothing if the backup is not valid: %s', async (_, change, sentence) => {
    const folder = await folderWithData()
    const older = await contentsOf(folder)
    const place = changedCopy(backup, change)
    await expect(restoreTo(folder, place, true)).rejects.toThrow(sentence)
    expect(await contentsOf(folder)).toEqual(older)
    expect(readdirSync(folder).sort()).toEqual(['files', 'key', 'own.db'])
  })
})

function makeNewer(place: string): void {
  const file = path.join(place, 'export.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 1', '"format": 2'))
}
