import { describe, expect, test } from 'vitest'
import { type AiModel, AiModelError, type TokenUse } from '../../../platform/ai/ai-model.ts'
import { openTestServices, withSettings } from '../../../test/services.fixture.ts'
import { readAiUsage, takeCall } from './ai-usage.server.ts'
import { nextDay } from './ai-usage.ts'
import { chargedModel } from './charged-model.server.ts'

const LIMITS = { calls: 40, tokens: 5_000_000 }
const CALLS = 'Today’s limit of AI requests (40) is reached.'
const TOKENS = 'Today’s limit of AI tokens (5,000,000) is reached.'
const DRAFT = { purpose: 'draft', tokens: 100 }
const TAKEN = { call: expect.any(Object) }

test('the count includes each call of a day, even calls made at the same time', async () => {
  const { services } = openTestServices()
  expect(await readAiUsage(services)).toEqual({ calls: 0, tokens: 0, limits: LIMITS })
  const taken = await Promise.all(Array.from({ length: 10 }, () => takeCall(services, DRAFT)))
  expect(taken).toEqual(Array(10).fill(TAKEN))
  expect(await readAiUsage(services)).toEqual({ calls: 10, tokens: 1000, limits: LIMITS })
})

test('no call is allowed after the day’s last call until the next day', async () => {
  const { services, clock } = openTestServices()
  const wanted = Array.from({ length: LIMITS.calls + 5 }, () => takeCall(services, DRAFT))
  const taken = await Promise.all(wanted)
  expect(taken.filter((one) => 'call' in one)).toHaveLength(LIMITS.calls)
  expect(taken.filter((one) => 'refusal' in one && one.refusal === CALLS)).toHaveLength(5)
  clock.time += 12 * 60 * 60 * 1000
  expect(await takeCall(services, DRAFT)).toEqual(TAKEN)
})

test('a call that exceeds the day’s tokens is refused', async () => {
  const { services } = openTestServices()
  expect(await takeCall(services, { purpose: 'run', tokens: LIMITS.tokens - 50 })).toEqual(TAKEN)
  expect(await takeCall(services, DRAFT)).toEqual({ refusal: TOKENS })
  expect(await takeCall(services, { purpose: 'draft', tokens: 50 })).toEqual(TAKEN)
})

test('the limits of a day come from the settings', async () => {
  const opened = openTestServices()
  const services = withSettings(opened.services, { aiLimits: { calls: 1, tokens: 150 } })
  const [large, small] = [{ ...DRAFT, tokens: 151 }, DRAFT]
  expect(await takeCall(services, large)).toEqual({
    refusal: 'Today’s limit of AI tokens (150) is reached.',
  })
  expect(await takeCall(services, small)).toEqual(TAKEN)
  expect(await takeCall(services, small)).toEqual({
    refusal: 'Today’s limit of AI requests (1) is reached.',
  })
})

test('a call that the AI service refused no longer counts', async () => {
  const opened = openTestServices()
  const services = withSettings(opened.services, { aiLimits: { calls: 2, tokens: 1_000 } })
  const taken = await takeCall(services, { purpose: 'run', tokens: 900 })
  await takeCall(services, DRAFT)
  expect(await takeCall(services, DRAFT)).toEqual({ refusal: expect.any(String) })
  if ('call' in taken) await taken.call.giveBack()
  expect(await readAiUsage(services)).toMatchObject({ calls: 1, tokens: 100 })
  expect(await takeCall(services, DRAFT)).toEqual(TAKEN)
  expect(await takeCall(services, DRAFT)).toEqual({ refusal: expect.any(String) })
  expect(await readAiUsage(services)).toMatchObject({ calls: 2, tokens: 200 })
})

describe('the count of the day has what a call used, as the run has it', () => {
  const half = { partial: '[{"question":' }
  const late = { late: 'The AI service sent nothing for 10 minutes.' }
  test.each<[string, AiModelError | null, number | null, number[]]>([
    ['reported', null, 700, [1, 700]],
    ['of a text without a report', null, null, [1, 104]],
    ['of a call that broke off', new AiModelError('unavailable', 'x', half), null, [1, 104]],
    ['reported before it broke off', new AiModelError('unavailable', 'x', half), 700, [1, 700]],
    [
      'of a model that thought too long',
      new AiModelError('unavailable', 'x', late),
      null,
      [1, 100],
    ],
    ['of a service that was not reached', new AiModelError('unavailable', 'x'), null, [1, 0]],
    ['of a refused key', new AiModelError('bad-key', 'x'), null, [1, 0]],
    ['of a busy service', new AiModelError('busy', 'x'), null, [0, 0]],
    ['of an answer that the service refused', new AiModelError('refused', 'x'), null, [1, 100]],
  ])('%s', async (_what, error, reported, [calls, tokens]) => {
    const { services } = openTestServices()
    const taken = await takeCall(services, DRAFT)
    if (!('call' in taken)) throw new Error('The call was refused')
    const generate: AiModel['generate'] = async ({ onTokens }) => {
      if (reported) onTokens?.({ input: reported - 1, output: 1 })
      if (error) throw error
      return '[{"question":'
    }
    const spent: TokenUse[] = []
    const model = chargedModel({ generate } as AiModel, taken.call, {
      tokens: DRAFT.tokens,
      spend: (use) => spent.push(use),
    })
    await model.generate({ model: 'm', prompt: 'p' }).catch(() => {})
    expect(await readAiUsage(services)).toMatchObject({ calls, tokens })
    expect(spent.reduce((sum, { input, output }) => sum + input + output, 0)).toBe(tokens)
  })
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
