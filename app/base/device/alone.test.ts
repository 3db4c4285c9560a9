import { afterEach, expect, test, vi } from 'vitest'
import { alone } from './tab-lock.client.ts'

type Options = { signal: AbortSignal }

const warned = vi.spyOn(console, 'warn').mockReturnValue()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('only one tab works at a time, and a failure releases the lock', async () => {
  const first = Promise.withResolvers<void>()
  const order: string[] = []
  const one = alone('work', async () => {
    await first.promise
    order.push('one')
    throw new Error('Broken')
  })
  const two = alone('work', async () => {
    order.push('two')
    return 2
  })
  first.resolve()
  await expect(one).rejects.toThrow('Broken')
  expect(await two).toBe(2)
  expect(order).toEqual(['one', 'two'])
})

test.each([
  ['no browser locks', {}],
  ['refused locks', { locks: { request: async () => refuse() } }],
  ['a lock that a frozen tab keeps', { locks: { request: heldForEver } }],
])('with %s, the work still runs', async (_what, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await alone('work', async () => 1, 20)).toBe(1)
  expect(warned).toHaveBeenCalledTimes('locks' in navigator ? 1 : 0)
})

function refuse(): never {
  throw new DOMException('Access is denied.', 'SecurityError')
}

function heldForEver(_name: string, { signal }: Options): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}
