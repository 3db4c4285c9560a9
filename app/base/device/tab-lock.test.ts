import { afterEach, expect, test, vi } from 'vitest'
import { lockForTab } from './tab-lock.client.ts'

type Callback = (lock: object | null) => unknown

function withLocks(request: (callback: Callback) => Promise<unknown>): void {
  const locks = { request: (_: string, __: object, callback: Callback) => request(callback) }
  vi.stubGlobal('navigator', { locks })
}

afterEach(() => vi.unstubAllGlobals())

test('a lock is held until it is released, and a held lock is not granted again', async () => {
  let isHeld = true
  withLocks(async (callback) => {
    await callback({})
    isHeld = false
  })
  const release = await lockForTab('quiz:1')
  expect(isHeld).toBe(true)
  release?.()
  await expect.poll(() => isHeld).toBe(false)
  withLocks(async (callback) => callback(null))
  expect(await lockForTab('quiz:1')).toBeNull()
})

test('a browser that rejects lock requests does not stop a quiz', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  withLocks(() => Promise.reject(new Error('No locks here')))
  expect(await lockForTab('quiz:1')).toBeInstanceOf(Function)
  expect(warn).toHaveBeenCalledOnce()
})
