import { expect, test, vi } from 'vitest'
import { openTestServices } from '../test/services.fixture.ts'
import { markDataVersion } from './data-version.server.ts'
import { checkProduct } from './site/operations/doctor.server.ts'

test('a start marks the data, and later starts of the same release accept the data', async () => {
  const { services, documents } = openTestServices()
  await markDataVersion(services)
  await markDataVersion(services)
  expect((await documents.get('dataVersions/here'))?.data).toEqual({ version: 1 })
})

test('the server starts even if the store accepts no writes', async () => {
  const { services, documents, errors } = openTestServices()
  const { set } = documents
  vi.spyOn(documents, 'set').mockRejectedValue(new Error('no space left'))
  await markDataVersion(services)
  expect(errors()).toMatchObject([{ msg: 'could not mark the version of the data' }])
  vi.spyOn(documents, 'set').mockImplementation(set)
  await markDataVersion(services)
  vi.spyOn(documents, 'set').mockRejectedValue(new Error('no space left'))
  await markDataVersion(services)
  expect(errors()).toHaveLength(1)
})

test('data of a newer release ends the start, and the doctor shows the data as broken', async () => {
  const { services, documents } = openTestServices()
  await documents.set('dataVersions/here', { version: 2 })
  await expect(markDataVersion(services)).rejects.toThrow(
    'A newer release has used this database: the data is of version 2, and this release knows only 1. Start the newer release',
  )
  expect((await documents.get('dataVersions/here'))?.data).toEqual({ version: 2 })
  const { value } = await checkProduct(services).next()
  expect(value).toMatchObject({
    level: 'broken',
    about: 'Data',
    says: expect.stringContaining('version 2'),
  })
})
