import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { readReceived } from './answer-log.client.ts'

const UID = 'a'.repeat(32)

class Database {
  close = vi.fn()
}

vi.mock('idb', () => ({ openDB: vi.fn() }))

test('the log of a newer release in another tab need not wait, and this one opens again', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('IDBDatabase', Database)
  vi.mocked(openDB).mockResolvedValue({ get: async () => 7 } as never)
  expect(await readReceived(UID)).toBe(7)

  const target = new Database()
  const { blocking } = vi.mocked(openDB).mock.lastCall?.[2] ?? {}
  blocking?.(1, 2, { target } as never)
  expect(target.close).toHaveBeenCalledOnce()
  expect(await readReceived(UID)).toBe(7)
  expect(openDB).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})
