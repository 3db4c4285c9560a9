import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { COLLECTIONS, RULES } from '../../app/collections.server.ts'
import { markDataVersion } from '../../app/data-version.server.ts'
import { collectionFinder } from '../../platform/documents/declared-collections.ts'
import { importData } from '../../platform/export/import-data.ts'
import { openLog } from '../../platform/log.ts'
import { firstBackup } from '../../server/first-backup.ts'
import { openServices } from '../../server/services.ts'
import { readEnv } from '../../server/settings/env.ts'
import { STORES, useStore } from '../stores.fixture.ts'
import { newFolder } from '../temporary-folder.fixture.ts'
import { digestOf, documentsOf, loadData } from './stored-data.fixture.ts'

vi.mock('../../package.json', () => ({ default: { version: '99.0.0' } }))

const log = openLog('silent')
/** The releases whose data this one must serve. */
const RELEASES = readdirSync(import.meta.dirname).filter((name) => /^\d+\.\d+\.\d+$/.test(name))

describe.each(RELEASES)('the data of %s', (release) => {
  test('fits the schemas of this release', async () => {
    const collectionOf = collectionFinder(COLLECTIONS)
    for (const { path, data } of await documentsOf(release)) {
      const { schema } = collectionOf(path) as unknown as { schema: z.ZodType }
      expect(z.safeParse(schema, data), path).toMatchObject({ success: true })
    }
  })

  describe.each(STORES)('with %s', (kind) => {
    const newDatabase = useStore(kind)

    test('is backed up by the first start, and the backup brings all of it back', async () => {
      const stored = await documentsOf(release)
      const { env, services } = await open(await newDatabase())
      await loadData(release, stored, { documents: services.documents, dataDir: env.dataDir })
      await markDataVersion(services, firstBackup(env, services))
      const { data } = (await services.documents.get('dataVersions/here')) ?? {}
      expect(data).toMatchObject({ release: '99.0.0', backups: [{ release }] })

      const folder = path.join(env.dataDir, 'backups')
      const place = path.join(folder, readdirSync(folder)[0] ?? '')
      const { services: other } = await open(await newDatabase())
      await importData({ ...other, place, rules: RULES, now: () => new Date(), log })
      expect(await digestOf(other.documents)).toBe(await digestOf(services.documents))
      expect((await other.documents.get('dataVersions/here'))?.data).toEqual({
        version: 1,
        release,
      })
      for (const { path, data } of stored.filter(({ path }) => !RULES.isExcluded(path))) {
        expect(await services.documents.get(path), path).toMatchObject({ data })
      }
    })
  })
})

// A release that is made keeps its data: a later collection belongs to the data of the next one.
test('the data of the newest release has a document of each collection (node test/upgrade/make-data.ts)', async () => {
  const collectionOf = collectionFinder(COLLECTIONS)
  const stored = await documentsOf(RELEASES.at(-1) ?? '')
  const found = new Set(stored.map(({ path }) => collectionOf(path)?.path))
  expect(COLLECTIONS.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([])
})

async function open({ place, emulator }: { place: string; emulator?: string }) {
  const env = readEnv({
    DATA_DIR: newFolder(),
    ...(place.includes('://') && { DATABASE_URL: place }),
    ...(emulator && { FIRESTORE_EMULATOR_HOST: emulator }),
  })
  const services = await openServices(env, log, new AbortController().signal)
  onTestFinished(() => services.documents.close())
  return { env, services }
}
