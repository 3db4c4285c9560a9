import { describe, expect, test } from 'vitest'
import { backoff, retry } from './retry.ts'

function failingUntil(success: number) {
  return async (number: number) => {
    if (number < success) throw new Error(`attempt ${number}`)
    return number
  }
}
const always = { isPassing: () => true, pauseMs: () => 1 }

describe('retry', () => {
  test('returns the outcome of the first attempt that succeeds', async () => {
    expect(await retry(failingUntil(1), always)).toBe(1)
    expect(await retry(failingUntil(4), always)).toBe(4)
  })

  test('throws an error without a retry if isPassing is false for it', async () => {
    const isPassing = (error: unknown) => (error as Error).message !== 'attempt 2'
    await expect(retry(failingUntil(4), { ...always, isPassing })).rejects.toThrow('attempt 2')
  })

  test('throws the error of the last attempt that the rules allow', async () => {
    const limited = retry(failingUntil(9), { ...always, maxAttempts: 3 })
    await expect(limited).rejects.toThrow('attempt 3')
  })

  test('starts no pause that ends after the deadline', async () => {
    const started = performance.now()
    const rules = { ...always, pauseMs: (n: number) => (n < 3 ? 1 : 60_000) }
    const late = retry(failingUntil(9), { ...rules, deadline: started + 10_000 })
    await expect(late).rejects.toThrow('attempt 3')
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('ends a pause when its signal aborts, and starts no attempt after that', async () => {
    const stop = new AbortController()
    const rules = { ...always, pauseMs: () => 60_000, signal: stop.signal }
    const waiting = retry(failingUntil(9), rules)
    stop.abort()
    await expect(waiting).rejects.toThrow('attempt 1')
    await expect(retry(failingUntil(9), rules)).rejects.toThrow('attempt 1')
  })
})

test('backoff doubles its pauses up to a limit, and varies each pause by up to half', () => {
  const pauses = Array.from({ length: 200 }, () => [1, 2, 3, 9].map(backoff(100, 1_000)))
  for (const [first = 0, second = 0, third = 0, ninth = 0] of pauses) {
    expect(first).toBeGreaterThanOrEqual(50)
    expect(first).toBeLessThan(150)
    expect(second).toBeGreaterThanOrEqual(100)
    expect(third).toBeLessThan(600)
    expect(ninth).toBe(1_000)
  }
  expect(new Set(pauses.map(([first]) => first)).size).toBeGreaterThan(100)
})
