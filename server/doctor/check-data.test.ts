import { expect, test } from 'vitest'
import { checkAiUsage } from './check-data.ts'

const limits = { calls: 40, tokens: 5_000_000 }

test('the AI limits of the day are told, and a reached one is a warning', () => {
  expect(checkAiUsage({ calls: 12, tokens: 1_560_000, limits })).toMatchObject({
    level: 'ok',
    says: 'used today are 12 of 40 requests and 1,560,000 of 5,000,000 tokens',
  })
  expect(checkAiUsage({ calls: 40, tokens: 1, limits })).toMatchObject({
    level: 'warning',
    says: 'Today’s limit of AI requests (40) is reached. Manuals in the queue wait.',
    next: expect.stringContaining('AI_CALLS_PER_DAY'),
  })
})
