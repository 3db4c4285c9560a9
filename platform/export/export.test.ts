import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SharedPostgres, sharedPostgres } from '../../test/postgres.fixture.ts'
import { openPostgresStore } from '../documents/postgres/store.ts'
import { openLog } from '../log.ts'
import {
  changedCopy,
  contents,
  emptyData,
  expectRefused,
  exportTo,
  fill,
  importFrom,
  newFolder,
} from './export.fixture.ts'

const data = emptyData()
const exported = newFolder()
await fill(data)
await exportTo(exported, data)

describe('an export from SQLite to PostgreSQL and back', () => {
  let server: SharedPostgres
  beforeAll(async () => {
    server = await sharedPostgres()
  })
  afterAll(() => server.remove())

  test('keeps everything to the last byte', async () => {
    const url = await server.newDatabase()
    const second = emptyData(
      openPostgresStore({ url, application: 'test', indexes: [], log: openLog('silent') }),
    )
    const imported = await importFrom(exported, second)
    expect(imported.manifest.documents.count).toBe(132)
    expect(imported.manifest.documents.parts.length).toBeGreaterThan(2)
    const again = newFolder()
    await exportTo(again, second)
    await second.documents.close()
    const third = emptyData()
    await importFrom(again, third)
    expect(await contents(third)).toEqual(await contents(data))
    expect((await third.documents.get('a/picture'))?.data.at).toBe(third.filesUri)
  })
})

test('an export and an import list missing files that documents link to', async () => {
  const data = emptyData()
  await fill(data)
  await data.files.delete('pictures/one.png')
  const place = newFolder()
  expect((await exportTo(place, data)).missing).toEqual(['pictures/one.png'])
  expect((await importFrom(place, emptyData())).missing).toEqual(['pictures/one.png'])
})

test('a second import of the same export changes nothing', async () => {
  const imported = emptyData()
  await importFrom(exported, imported)
  await imported.documents.set('things0/0', { changed: true })
  expect((await importFrom(exported, imported)).alreadyAt).toMatch(/^20/)
  expect((await imported.documents.get('things0/0'))?.data).toEqual({ changed: true })
})

describe('an import names the damaged part and writes nothing:', () => {
  const change = (file: string, from: string, to: string) =>
    writeFileSync(file, readFileSync(file, 'latin1').replace(from, to), 'latin1')

  test.each<[string, (place: string) => void, string]>([
    ['a part', (place) => change(`${place}/documents/000003.ndjson`, 'n', 'm'), '000003.ndjson'],
    ['a missing part', (place) => rmSync(`${place}/documents/000002.ndjson`), '000002.ndjson'],
    ['a file', (place) => change(`${place}/files/manual.pdf`, 'pdfp', 'pdfd'), 'files/manual.pdf'],
    ['a missing file', (place) => rmSync(`${place}/files/empty.txt`), 'files/empty.txt'],
    ['the list of files', (place) => change(`${place}/files.ndjson`, 'a', 'e'), 'files.ndjson'],
    [
      'the count of documents',
      (place) => change(`${place}/export.json`, '"count": 132', '"count": 133'),
      '132',
    ],
    [
      'an unknown format',
      (place) => change(`${place}/export.json`, '"format": 1', '"format": 2'),
      'format',
    ],
    ['half a manifest', (place) => change(`${place}/export.json`, '}', ''), 'export.json is'],
    ['no manifest', (place) => rmSync(`${place}/export.json`), 'holds no export'],
  ])('%s', (_, damage, named) => expectRefused(changedCopy(exported, damage), named))
})

describe('a target that is not empty is rejected', () => {
  test('by an import, if it has documents, files or another import', async () => {
    const [filled, untidy, other] = [emptyData(), emptyData(), emptyData()]
    await filled.documents.set('things0/other', {})
    await untidy.files.put('other.txt', 'x')
    const elsewhere = newFolder()
    await exportTo(elsewhere, emptyData())
    await importFrom(elsewhere, other)
    await expect(importFrom(exported, filled)).rejects.toThrow('it holds things0/other')
    await expect(importFrom(exported, untidy)).rejects.toThrow('it holds other.txt')
    await expect(importFrom(exported, other)).rejects.toThrow('Another export was put here')
    expect(await filled.documents.get('things0/0')).toBeNull()
    expect(await untidy.documents.get('things0/0')).toBeNull()
  })

  test('by an export, if it has other files or a finished export', async () => {
    await expect(exportTo(exported, data)).rejects.toThrow('holds the export of 20')
    const untidy = newFolder()
    writeFileSync(path.join(untidy, 'letter.txt'), 'x')
    await expect(exportTo(untidy, data)).rejects.toThrow('it holds letter.txt')
    expect(readdirSync(untidy)).toEqual(['letter.txt'])
  })
})

test('an interrupted export cannot be imported, and continues only for the same installation', async () => {
  const [lost, other, place] = [emptyData(), emptyData(), newFolder()]
  await lost.documents.close()
  await expect(exportTo(place, lost)).rejects.toThrow('closed')
  await expect(exportTo(place, other)).rejects.toThrow('holds an unfinished export from here')
  await expect(importFrom(place, other)).rejects.toThrow('is not finished')
})

test('an export during writes is valid and contains everything written before it', async () => {
  const data = emptyData()
  await fill(data)
  const before = (await contents(data)).count
  let writing = true
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      await data.documents.set(`things1/late-${n}`, { n })
      await setTimeout(2)
    }
  })()
  const place = newFolder()
  const { manifest } = await exportTo(place, data)
  writing = false
  await writer
  expect(manifest.documents.count).toBeGreaterThanOrEqual(before)
  const imported = emptyData()
  await importFrom(place, imported)
  expect((await imported.documents.get('things2/128'))?.data.n).toBe(128 / 7)
})
