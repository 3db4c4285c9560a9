import { open } from 'node:fs/promises'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { openFolder } from './file-storage.ts'

vi.mock('node:fs/promises', { spy: true })

test('a write syncs its folder, and the parent of each new folder', async () => {
  const folder = newFolder()
  const files = openFolder(path.join(folder, 'files'), pino({ enabled: false }))
  const synced = () => {
    const places = vi.mocked(open).mock.calls.map(([place]) => path.relative(folder, `${place}`))
    vi.mocked(open).mockClear()
    return places
  }
  await files.put('states/CA/manual.pdf', 'x')
  expect(synced()).toEqual(['files/states/CA', 'files/states', 'files', ''])
  await files.put('states/CA/other.pdf', 'x')
  expect(synced()).toEqual(['files/states/CA'])
  await files.put('states/OR/manual.pdf', 'x')
  expect(synced()).toEqual(['files/states/OR', 'files/states'])
})
