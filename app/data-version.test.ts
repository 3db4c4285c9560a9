import { expect, test, vi } from 'vitest'
import { StoreTroubleError } from '../platform/documents/document-store.ts'
import { openTestServices } from '../test/services.fixture.ts'
import {
  compareReleases,
  keptBackups,
  markDataVersion,
  RELEASE_NAME,
} from './data-version.server.ts'
import { checkProduct } from './site/operations/doctor.server.ts'

const THIS = { version: 1, release: RELEASE_NAME }
const full = new StoreTroubleError('full', 'no space left')

/** A backup that only counts its calls. */
function countedBackup(hasData = true) {
  const made: string[] = []
  const make = async (used: string) => `place ${made.push(used)}`
  return { made, backup: { hasData: async () => hasData, make } }
}

test('a start marks the data, and later starts of the same release accept the data', async () => {
  const { services, documents } = openTestServices()
  const { made, backup } = countedBackup(false)
  await markDataVersion(services, backup)
  await markDataVersion(services, backup)
  expect((await documents.get('dataVersions/here'))?.data).toEqual(THIS)
  expect(made).toEqual([])
})

test.each([
  ['no release has a name', undefined, 'a release before 1.0 (data version 1)'],
  ['the release was older', '0.9.0', '0.9.0 (data version 1)'],
])('data is backed up once before its first use if %s', async (_, release, used) => {
  const { services, documents } = openTestServices()
  const older = { version: 1, ...(release && { release }) }
  await documents.set('dataVersions/here', older)
  const { made, backup } = countedBackup()
  await Promise.all([markDataVersion(services, backup), markDataVersion(services, backup)])
  expect(made).toEqual([used])
  const { data } = (await documents.get('dataVersions/here')) ?? {}
  expect(data).toEqual({ ...THIS, backups: [{ ...older, before: RELEASE_NAME, place: 'place 1' }] })
})

test('data that was last used by a later release of the same version needs no backup', async () => {
  const { services, documents } = openTestServices()
  const backups = [{ ...THIS, place: 'there' }]
  await documents.set('dataVersions/here', { version: 1, release: '99.0.0', backups })
  const { made, backup } = countedBackup()
  await markDataVersion(services, backup)
  expect(made).toEqual([])
  expect((await documents.get('dataVersions/here'))?.data).toEqual({ ...THIS, backups })
})

test('a backup that fails leaves the mark, and the next start makes one', async () => {
  const { services, documents } = openTestServices()
  await documents.set('dataVersions/here', { version: 1, release: '0.9.0' })
  const { made, backup } = countedBackup()
  const make = () => Promise.reject(new Error('no room'))
  await expect(markDataVersion(services, { ...backup, make })).rejects.toThrow('no room')
  await markDataVersion(services, backup)
  expect(made).toHaveLength(1)
})

test('the server starts even if the store accepts no writes, after a backup', async () => {
  const { services, documents, errors } = openTestServices()
  const sets = vi.spyOn(documents, 'set').mockRejectedValue(full)
  await markDataVersion(services)
  expect(errors()).toMatchObject([{ msg: 'could not mark the version of the data' }])
  vi.spyOn(documents, 'batch').mockRejectedValue(full)
  const { made, backup } = countedBackup()
  await markDataVersion(services, backup)
  expect(made).toHaveLength(1)
  expect(errors()).toHaveLength(3)
  sets.mockRestore()
  await markDataVersion(services)
  sets.mockRejectedValue(full)
  await markDataVersion(services)
  expect(errors()).toHaveLength(3)
})

test('data of a newer release is refused with both versions and the backup that fits', async () => {
  const { services, documents } = openTestServices()
  const backups = [
    { ...THIS, place: '/data/backups/before-1.1.0' },
    { version: 2, release: '1.1.0', place: '/data/backups/before-1.2.0' },
  ]
  const newer = { version: 3, release: '1.2.0', backups }
  await documents.set('dataVersions/here', newer)
  const says = `The data was last used by 1.2.0 (data version 3); this is ${RELEASE_NAME} (data version 1).`
  const next = `Start 1.2.0, or go back to the backup of ${RELEASE_NAME} at /data/backups/before-1.1.0 (docs/operations.md, "Upgrade").`
  await expect(markDataVersion(services)).rejects.toThrow(`${says} ${next}`)
  expect((await documents.get('dataVersions/here'))?.data).toEqual(newer)
  const { value } = await checkProduct(services).next()
  expect(value).toEqual({ level: 'broken', about: 'Data', says, next })
  await documents.set('dataVersions/here', { version: 2 })
  await expect(markDataVersion(services)).rejects.toThrow(
    `Start the newer release, or go back to a backup of ${RELEASE_NAME} (docs/operations.md, "Upgrade").`,
  )
})

test('the first backup before a release stays, however often somebody goes back and up again', () => {
  let kept: { before: string; n: number }[] = []
  const left = ['1.1', '1.1', '1.1', '1.2', '1.2', '1.3'].map((before, n) => {
    kept = keptBackups([...kept, { before, n }])
    return kept.map((one) => one.n).join()
  })
  expect(left).toEqual(['0', '0,1', '0,2', '0,3', '0,3,4', '3,5'])
})

test('the order of releases is that of semantic versions', () => {
  const ordered = [
    '0.9.0',
    '1.0.0-rc.2',
    '1.0.0-rc.10',
    '1.0.0',
    '1.0.1',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ]
  expect([...ordered].reverse().sort(compareReleases)).toEqual(ordered)
})
