import { afterEach, expect, test, vi } from 'vitest'
import { deviceStorage } from './device-storage.client.ts'

const warned = vi.spyOn(console, 'warn').mockReturnValue()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const blocked = undefined
const full = new (class {
  older = 'kept before'
  getItem = (key: string) => (key === 'older' ? this.older : null)
  setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  removeItem = () => {}
})()

test.each([
  { what: 'is blocked', storage: blocked },
  { what: 'is full', storage: full },
])('when the storage $what, values last as long as the page', ({ storage }) => {
  vi.stubGlobal('localStorage', storage)
  expect(deviceStorage.read('state')).toBeNull()
  deviceStorage.write('state', 'CA')
  expect(warned).toHaveBeenCalled()
  expect(deviceStorage.read('state')).toBe('CA')
  expect(deviceStorage.keys()).toContain('state')
  deviceStorage.remove('state')
  expect(deviceStorage.read('state')).toBeNull()
})

test('if the storage is full, a new value still replaces the older stored value', () => {
  vi.stubGlobal('localStorage', full)
  expect(deviceStorage.read('older')).toBe('kept before')
  deviceStorage.write('older', 'new')
  expect(deviceStorage.read('older')).toBe('new')
  deviceStorage.remove('older')
})

test('a value that is stored does not also stay in memory', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  deviceStorage.write('state', 'OR')
  expect(kept.get('state')).toBe('OR')
  kept.clear()
  expect(deviceStorage.read('state')).toBeNull()
  expect(warned).not.toHaveBeenCalled()
})
