import { expect, test, vi } from 'vitest'
import { openTestServices } from '../../../test/services.fixture.ts'
import { readFace, saveFace } from './face.server.ts'

test('while the store fails, the last known face stays, and the log says so once', async () => {
  const { services, logged } = openTestServices()
  const face = { license: 'MIT' }
  await saveFace(services, { number: 1, face }, 'an admin')
  expect(await readFace(services)).toEqual(face)
  for (const outage of [1, 2]) {
    const read = vi.spyOn(services.contentVersions, 'of').mockRejectedValue(new Error('stalled'))
    expect([await readFace(services), await readFace(services)]).toEqual([face, face])
    expect(logged.filter(({ level }) => level === 40)).toHaveLength(outage)
    read.mockRestore()
    expect(await readFace(services)).toEqual(face)
  }
})
