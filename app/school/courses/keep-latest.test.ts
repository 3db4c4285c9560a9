import { expect, test } from 'vitest'
import { keepLatest } from './keep-latest.client.ts'

test('a look that fails keeps the page, but no page of another address', async () => {
  const failing = () => Promise.reject(new Error('No network'))
  await expect(keepLatest('a', failing)).rejects.toThrow('No network')
  expect(await keepLatest('a', async () => '02')).toBe('02')
  const isAsked = (wished: string) => (latest: string) => latest === wished
  expect(await keepLatest('a', failing, isAsked('02'))).toBe('02')
  await expect(keepLatest('a', failing, isAsked('01'))).rejects.toThrow('No network')
  await expect(keepLatest('b', failing)).rejects.toThrow('No network')
})
