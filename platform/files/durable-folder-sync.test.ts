import { open } from 'node:fs/promises'
import path from 'node:path'
import { type Logger, pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newFolder } from '../../test/temporary-folder.fixture.ts'
import { openFolder } from './file-storage.ts'

vi.mock('node:fs/promises', { spy: true })
const actual = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
afterEach(() => void vi.mocked(open).mockReset())

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

describe('a folder that the file system cannot sync', () => {
  const failing = (code: string) =>
    vi.mocked(open).mockImplementation(async (...given) => {
      const handle = await actual.open(...given)
      handle.sync = () => Promise.reject(Object.assign(new Error(`${code}: fsync`), { code }))
      return handle
    })
  const put = async (log: Logger) => {
    const files = openFolder(newFolder(), log)
    await files.put('manual.pdf', 'x')
    return files.get('manual.pdf')
  }

  test('gets its files, with one warning for the file system', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
    for (const code of ['EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM']) {
      failing(code)
      expect(await put(log)).toBe('x')
    }
    expect(lines).toEqual([expect.stringContaining('EINVAL: fsync')])
  })

  test('fails the write if the disk fails', async () => {
    failing('EIO')
    await expect(put(pino({ enabled: false }))).rejects.toThrow('Cannot write')
  })
})
