import { expect, test } from 'vitest'
import { openTestServices, withSettings } from '../../test/services.fixture.ts'
import { giveCallBack, readAiUsage, takeCall } from './ai-usage.server.ts'
import { nextDay } from './ai-usage.ts'

const LIMITS = { calls: 40, tokens: 5_000_000 }
const CALLS = 'Today’s limit of AI requests (40) is reached.'
const TOKENS = 'Today’s limit of AI tokens (5,000,000) is reached.'
const DRAFT = { purpose: 'draft', tokens: 100 }

test('the count includes each call of a day, even calls made at the same time', async () => {
  const { services } = openTestServices()
  expect(await readAiUsage(services)).toEqual({ calls: 0, tokens: 0, limits: LIMITS })
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeCall(services, DRAFT)))
  expect(taken).toEqual(Array(10).fill(null))
  expect(await readAiUsage(services)).toEqual({ calls: 10, tokens: 1000, limits: LIMITS })
})

test('no call is allowed after the day’s last call until the next day', async () => {
  const { services, clock } = openTestServices()
  const wanted = Array.from({ length: LIMITS.calls + 5 }, () => takeCall(services, DRAFT))
  const taken = await Promise.all(wanted)
  expect(taken.filter((refusal) => refusal === null)).toHaveLength(LIMITS.calls)
  expect(taken.filter((refusal) => refusal === CALLS)).toHaveLength(5)
  clock.time += 12 * 60 * 60 * 1000
  expect(await takeCall(services, DRAFT)).toBeNull()
})

test('a call that exceeds the day’s tokens is refused', async () => {
  const { services } = openTestServices()
  expect(await takeCall(services, { purpose: 'run', tokens: LIMITS.tokens - 50 })).toBeNull()
  expect(await takeCall(services, DRAFT)).toBe(TOKENS)
  expect(await takeCall(services, { purpose: 'draft', tokens: 50 })).toBeNull()
})

test('the limits of a day come from the settings', async () => {
  const opened = openTestServices()
  const services = withSettings(opened.services, { aiLimits: { calls: 1, tokens: 150 } })
  const [large, small] = [{ ...DRAFT, tokens: 151 }, DRAFT]
  expect(await takeCall(services, large)).toBe('Today’s limit of AI tokens (150) is reached.')
  expect(await takeCall(services, small)).toBeNull()
  expect(await takeCall(services, small)).toBe('Today’s limit of AI requests (1) is reached.')
})

test('a call that the AI service refused no longer counts, and is given back only once', async () => {
  const opened = openTestServices()
  const services = withSettings(opened.services, { aiLimits: { calls: 2, tokens: 1_000 } })
  await takeCall(services, { purpose: 'run', tokens: 900 })
  await takeCall(services, DRAFT)
  expect(await takeCall(services, DRAFT)).not.toBeNull()
  await giveCallBack(services, 'run')
  await giveCallBack(services, 'run')
  expect(await readAiUsage(services)).toMatchObject({ calls: 1, tokens: 100 })
  expect(await takeCall(services, DRAFT)).toBeNull()
  expect(await takeCall(services, DRAFT)).not.toBeNull()
  expect(await readAiUsage(services)).toMatchObject({ calls: 2, tokens: 200 })
})

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
])('the counts of %s begin again at %s', (now, next) => {
  expect(nextDay(new Date(now)).toISOString()).toBe(next)
})

test('no call is allowed if a stored call of the day cannot be read', async () => {
  const { services, documents } = openTestServices()
  await documents.set('aiUsage/2026-11-20/calls/1', { purpose: 'what no version writes' })
  await expect(takeCall(services, DRAFT)).rejects.toThrow('Cannot count the calls')
})

test('no call is allowed if the store fails', async () => {
  const { services, documents } = openTestServices()
  await documents.close()
  await expect(takeCall(services, DRAFT)).rejects.toThrow('closed')
})
