import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '../../test/postgres.fixture.ts'
import { openPostgresStore } from '../documents/postgres-store.ts'
import { openLog } from '../log.ts'
import { bring, contents, furnish, newHouse, newPlace, take } from './moving.fixture.ts'

const house = newHouse()
const packed = newPlace()
beforeAll(async () => {
  await furnish(house)
  await take(house, packed)
})

describe('from SQLite to PostgreSQL and back', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.remove())

  test('everything is there, to the last byte', async () => {
    const url = await server.newDatabase()
    const second = newHouse(openPostgresStore({ url, indexes: [], log: openLog('silent') }))
    const arrived = await bring(packed, second)
    expect(arrived.manifest.documents.count).toBe(132)
    expect(arrived.manifest.documents.parts.length).toBeGreaterThan(2)
    const again = newPlace()
    await take(second, again)
    await second.documents.close()
    const third = newHouse()
    await bring(again, third)
    expect(await contents(third)).toEqual(await contents(house))
    expect((await third.documents.get('a/picture'))?.data.at).toBe(third.filesUri)
  })
})

test('an export leaves out what is excluded', async () => {
  const arrived = newHouse()
  await bring(packed, arrived)
  expect(await arrived.documents.get('visits/now')).toBeNull()
})

test('files that documents name and that are not there are told', async () => {
  const house = newHouse()
  await furnish(house)
  await house.files.delete('pictures/one.png')
  const place = newPlace()
  expect((await take(house, place)).missing).toEqual(['pictures/one.png'])
  expect((await bring(place, newHouse())).missing).toEqual(['pictures/one.png'])
})

test('a second import of the same changes nothing', async () => {
  const arrived = newHouse()
  await bring(packed, arrived)
  await arrived.documents.set('things0/0', { changed: true })
  expect((await bring(packed, arrived)).alreadyAt).toMatch(/^20/)
  expect((await arrived.documents.get('things0/0'))?.data).toEqual({ changed: true })
})

describe('a damaged export is refused by the name of what is damaged, with nothing written', () => {
  const change = (file: string, from: string, to: string) =>
    writeFileSync(file, readFileSync(file, 'latin1').replace(from, to), 'latin1')

  test.each<[string, (place: string) => void, string]>([
    [
      'a part',
      (place) => change(`${place}/documents/000003.ndjson`, '"n"', '"m"'),
      '000003.ndjson',
    ],
    ['no part', (place) => rmSync(`${place}/documents/000002.ndjson`), '000002.ndjson'],
    ['a file', (place) => change(`${place}/files/manual.pdf`, 'pdfp', 'pdfd'), 'files/manual.pdf'],
    ['no file', (place) => rmSync(`${place}/files/empty.txt`), 'files/empty.txt'],
    ['the list', (place) => change(`${place}/files.ndjson`, 'manual', 'menial'), 'files.ndjson'],
    ['count', (place) => change(`${place}/export.json`, '"count": 132', '"count": 133'), '132'],
    ['format', (place) => change(`${place}/export.json`, '"format": 1', '"format": 2'), 'format'],
    ['cut', (place) => change(`${place}/export.json`, '}', ''), 'export.json is damaged'],
    ['nothing', (place) => rmSync(`${place}/export.json`), 'holds no export'],
  ])('%s', async (_, damage, named) => {
    const place = newPlace()
    cpSync(packed, place, { recursive: true })
    damage(place)
    const house = newHouse()
    await expect(bring(place, house)).rejects.toThrow(named)
    expect(await contents(house)).toEqual(await contents(newHouse()))
    expect(await house.documents.get('moving/import')).toBeNull()
  })
})

describe('a place that is not empty is refused', () => {
  test('for an import: documents, files, another import', async () => {
    const [filled, untidy, other] = [newHouse(), newHouse(), newHouse()]
    await filled.documents.set('things0/other', {})
    await untidy.files.put('other.txt', 'x')
    const elsewhere = newPlace()
    await take(newHouse(), elsewhere)
    await bring(elsewhere, other)
    await expect(bring(packed, filled)).rejects.toThrow('it holds things0/other')
    await expect(bring(packed, untidy)).rejects.toThrow('it holds other.txt')
    await expect(bring(packed, other)).rejects.toThrow('Another export was put here')
    expect(await filled.documents.get('things0/0')).toBeNull()
    expect(await untidy.documents.get('things0/0')).toBeNull()
  })

  test('for an export: other files, a finished one, one from elsewhere', async () => {
    await expect(take(house, packed)).rejects.toThrow('holds the export of 20')
    const untidy = newPlace()
    writeFileSync(path.join(untidy, 'letter.txt'), 'x')
    await expect(take(house, untidy)).rejects.toThrow('it holds letter.txt')
    expect(readdirSync(untidy)).toEqual(['letter.txt'])
  })
})

test('an export that broke off is not imported, and goes on only from the same place', async () => {
  const [lost, other, place] = [newHouse(), newHouse(), newPlace()]
  await lost.documents.close()
  await expect(take(lost, place)).rejects.toThrow('closed')
  await expect(take(other, place)).rejects.toThrow('holds an unfinished export from here')
  await expect(bring(place, other)).rejects.toThrow('is not finished')
})

test('an export beside somebody who writes holds all that was there before, and is whole', async () => {
  const house = newHouse()
  await furnish(house)
  const before = (await contents(house)).count
  let writing = true
  const writer = (async () => {
    for (let n = 0; writing; n++) {
      await house.documents.set(`things1/late-${n}`, { n })
      await setTimeout(2)
    }
  })()
  const place = newPlace()
  const { manifest } = await take(house, place)
  writing = false
  await writer
  expect(manifest.documents.count).toBeGreaterThanOrEqual(before)
  const arrived = newHouse()
  await bring(place, arrived)
  expect((await arrived.documents.get('things2/128'))?.data.n).toBe(128 / 7)
})
