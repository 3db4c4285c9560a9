import { expect, test } from 'vitest'
import { untilAborted, withTimeLimit } from './time-limit.ts'

const never = new Promise<string>(() => {})
const fails = async () => {
  throw new Error('failed')
}

test('work within its time limit gives its own outcome', async () => {
  expect(await withTimeLimit(Promise.resolve('done'), 10_000, fails)).toBe('done')
  await expect(withTimeLimit(fails(), 10_000, () => 'late')).rejects.toThrow('failed')
})

test('work beyond its time limit gives the outcome of onTimeout', async () => {
  expect(await withTimeLimit(never, 1, () => 'late')).toBe('late')
  expect(await withTimeLimit(never, -1, async () => 'late')).toBe('late')
  await expect(withTimeLimit(never, 1, fails)).rejects.toThrow('failed')
})

test('untilAborted rejects with the reason of its signal', async () => {
  const stop = new AbortController()
  expect(await untilAborted(Promise.resolve('done'), stop.signal)).toBe('done')
  const waiting = untilAborted(never, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(untilAborted(never, stop.signal)).rejects.toThrow('stopped')
})
