import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { RULES } from '../app/collections.server.ts'
import { dataVersions, markDataVersion, RELEASE_NAME } from '../app/data-version.server.ts'
import { importData } from '../platform/export/import-data.ts'
import { openLog } from '../platform/log.ts'
import { STORES, useStore } from '../test/stores.fixture.ts'
import { newFolder } from '../test/temporary-folder.fixture.ts'
import { firstBackup } from './first-backup.ts'
import { openServices } from './services.ts'
import { readEnv } from './settings/env.ts'

const OLDER = { version: 1, release: '0.9.0' }

type Database = { place: string; emulator?: string }

/** Opens the services of a server on this database. */
async function open({ place, emulator }: Database, DATA_DIR = newFolder()) {
  const logged: { msg: string }[] = []
  const log = openLog('info', { write: (line: string) => logged.push(JSON.parse(line)) })
  const env = readEnv({
    DATA_DIR,
    ...(place.includes('://') && { DATABASE_URL: place }),
    ...(emulator && { FIRESTORE_EMULATOR_HOST: emulator }),
  })
  const services = await openServices(env, log, new AbortController().signal)
  onTestFinished(() => services.documents.close())
  const start = () => markDataVersion(services, firstBackup(env, services))
  return { env, services, start, folder: path.join(DATA_DIR, 'backups'), logged }
}

async function openOlder(database: Database) {
  const opened = await open(database)
  await dataVersions(opened.services).set('here', OLDER)
  await opened.services.documents.set('things/one', { n: 1 })
  await opened.services.files.put('pictures/one.txt', 'a picture')
  return opened
}

describe.each(STORES)('with %s', (kind) => {
  const newDatabase = useStore(kind)

  test('data of an older release is backed up first, and an import brings it back', async () => {
    const { env, services, start, folder, logged } = await openOlder(await newDatabase())
    await start()
    const [name = '', ...others] = readdirSync(folder)
    expect(name).toMatch(new RegExp(`^before-${RELEASE_NAME}-2[\\dTZ-]+$`))
    expect(others).toEqual([])
    const place = path.join(folder, name)
    expect(logged.map(({ msg }) => msg)).toEqual([
      `backup of the data of 0.9.0 (data version 1), before ${RELEASE_NAME} uses it`,
      `backup complete: ${place}`,
    ])
    const marked = await dataVersions(services).get('here')
    const named = env.databaseUrl ? `${hostname()}:${place}` : place
    expect(marked).toMatchObject({ release: RELEASE_NAME, backups: [{ ...OLDER, place: named }] })
    expect(readFileSync(`${place}/secrets/session-secret`)).toHaveLength(43)

    const { services: other } = await open(await newDatabase())
    const now = () => new Date()
    await importData({ ...other, place, rules: RULES, now, log: openLog('silent') })
    expect((await other.documents.get('things/one'))?.data).toEqual({ n: 1 })
    expect(await other.files.get('pictures/one.txt')).toBe('a picture')
    expect(await dataVersions(other).get('here')).toMatchObject(OLDER)
  })
})

const IN_FILE = { place: '' }

describe('with a file', () => {
  test('a start removes an unfinished backup and those before all but two releases, and nothing else', async () => {
    const { start, folder } = await openOlder(IN_FILE)
    const kept = ['2026-01-01T03-00-00Z', 'before-0.9.0-2026-02-01T03-00-00Z', 'by-hand']
    const removed = [
      'before-0.10.0-2026-01-01T03-00-00Z',
      `before-${RELEASE_NAME}-2026-02-02T03-00-00Z.unfinished`,
    ]
    for (const name of [...kept, ...removed])
      mkdirSync(path.join(folder, name), { recursive: true })
    await start()
    const found = readdirSync(folder)
    expect(found).toEqual(expect.arrayContaining(kept))
    expect(found).toHaveLength(kept.length + 1)
  })

  test('the first backup before a release stays after two more ways back and up', async () => {
    const { start, folder, services } = await openOlder(IN_FILE)
    const earlier = [1, 2].map((day) => `before-${RELEASE_NAME}-2026-01-0${day}T03-00-00Z`)
    for (const name of earlier) mkdirSync(path.join(folder, name), { recursive: true })
    await start()
    expect(await dataVersions(services).get('here')).toMatchObject({ release: RELEASE_NAME })
    const found = readdirSync(folder)
    expect(found).toHaveLength(2)
    expect(found).toContain(earlier[0])
  })

  test('a backup that fails ends the start with the reason and the ways to go on', async () => {
    const { start, folder, services } = await openOlder(IN_FILE)
    writeFileSync(folder, 'no folder')
    await expect(start()).rejects.toThrow(
      /^The data was last used by 0\.9\.0 .* failed: .*EEXIST.* UPGRADE_BACKUP=off\.$/,
    )
    expect(await dataVersions(services).get('here')).toMatchObject(OLDER)
  })

  test('files that need more room than the disk has end the start', async () => {
    const { start, folder, services } = await openOlder(IN_FILE)
    const huge = { contentLength: 5e15, etag: '', lastModified: services.now() }
    vi.spyOn(services.files, 'getMetaData').mockResolvedValue(huge)
    await expect(start()).rejects.toThrow(/it needs 5000 TB, and .* are free there/)
    expect(readdirSync(folder)).toEqual([])
  })

  test('an export of data of a newer release is refused before anything is written', async () => {
    const { services, start, folder } = await openOlder(IN_FILE)
    await start()
    const place = path.join(folder, readdirSync(folder)[0] ?? '')
    const file = path.join(place, 'export.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const mark = { version: 9, release: '9.0.0' }
    writeFileSync(file, JSON.stringify({ ...manifest, mark }))
    const { services: other } = await open(IN_FILE)
    const task = { place, rules: RULES, now: services.now, log: services.log }
    await expect(importData({ ...other, ...task })).rejects.toThrow(
      'The data was last used by 9.0.0 (data version 9); this is',
    )
    expect(await other.documents.get('things/one')).toBeNull()
  })
})

test('an operator who has another backup turns this one off', async () => {
  const DATA_DIR = newFolder()
  const env = readEnv({ DATA_DIR, UPGRADE_BACKUP: 'off' })
  const { services } = await open(IN_FILE, DATA_DIR)
  expect(firstBackup(env, services)).toBeNull()
})
