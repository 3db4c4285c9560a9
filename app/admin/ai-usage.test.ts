import { expect, test } from 'vitest'
import { openTestServices } from '../../test/services.fixture.ts'
import { readAiUsage, takeCall } from './ai-usage.server.ts'
import { AI_USAGE_MESSAGES, CALLS_PER_DAY, TOKENS_PER_DAY } from './ai-usage.ts'

const DRAFT = { purpose: 'draft', tokens: 100 }

test('the count includes each call of a day, even calls made at the same time', async () => {
  const { services } = openTestServices()
  expect(await readAiUsage(services)).toEqual({ calls: 0, tokens: 0 })
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeCall(services, DRAFT)))
  expect(taken).toEqual(Array(10).fill(null))
  expect(await readAiUsage(services)).toEqual({ calls: 10, tokens: 1000 })
})

test('after the day’s last call there is no other call until the next day', async () => {
  const { services, clock } = openTestServices()
  const wanted = Array.from({ length: CALLS_PER_DAY + 5 }, () => takeCall(services, DRAFT))
  const taken = await Promise.all(wanted)
  expect(taken.filter((refusal) => refusal === null)).toHaveLength(CALLS_PER_DAY)
  expect(taken.filter((refusal) => refusal === AI_USAGE_MESSAGES.calls)).toHaveLength(5)
  clock.time += 12 * 60 * 60 * 1000
  expect(await takeCall(services, DRAFT)).toBeNull()
})

test('a call that exceeds the day’s tokens is refused', async () => {
  const { services } = openTestServices()
  expect(await takeCall(services, { purpose: 'run', tokens: TOKENS_PER_DAY - 50 })).toBeNull()
  expect(await takeCall(services, DRAFT)).toBe(AI_USAGE_MESSAGES.tokens)
  expect(await takeCall(services, { purpose: 'draft', tokens: 50 })).toBeNull()
})

test('a day whose calls cannot be counted gives no call', async () => {
  const { services, documents } = openTestServices()
  await documents.set('aiUsage/2026-11-20/calls/1', { purpose: 'what no version writes' })
  await expect(takeCall(services, DRAFT)).rejects.toThrow('Cannot count the calls')
})

test('a failing store gives no call', async () => {
  const { services, documents } = openTestServices()
  await documents.close()
  await expect(takeCall(services, DRAFT)).rejects.toThrow('closed')
})
