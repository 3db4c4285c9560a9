import { expect, test } from 'vitest'
import { type AiFailure, type AiModel, AiModelError } from '../../../platform/ai/ai-model.ts'
import { checkAiService, checkAiUsage, checkGeneration } from './ai-health.server.ts'

test.each<[AiFailure | null, string, RegExp]>([
  [null, 'ok', /takes the key, and knows the model a-model/],
  ['bad-key', 'broken', /refuses the key: its reason/],
  ['not-allowed', 'broken', /refuses this server: its reason/],
  ['unknown-model', 'broken', /does not know the model a-model/],
  ['bad-request', 'broken', /refuses the model a-model/],
  ['unavailable', 'warning', /not reached, or it failed: no route/],
  ['busy', 'warning', /takes no requests for now: no route/],
])('an AI service that fails with %s', async (failure, level, says) => {
  const countTokens = async () => {
    if (failure) throw new AiModelError(failure, 'no route', { reason: 'its reason' })
    return 1
  }
  const found = await checkAiService({ countTokens } as unknown as AiModel, 'a-model')
  expect(found).toMatchObject({ about: 'AI service', level, says: expect.stringMatching(says) })
})

test('the second reader’s model has a line of its own, and another setting', async () => {
  const countTokens = async () => {
    throw new AiModelError('unknown-model', 'none')
  }
  const aiModel = { countTokens } as unknown as AiModel
  expect(await checkAiService(aiModel, 'reader-9', { isReader: true })).toMatchObject({
    about: 'Second reader',
    level: 'broken',
    next: 'Set AI_READER_MODEL to a model that it has.',
  })
})

test('generation that is switched off is a warning, with the way to switch it on', () => {
  const next = 'Run npm run flags -- enable_gemini_call=true.'
  expect(checkGeneration(false)).toMatchObject({ level: 'warning', next })
  expect(checkGeneration(true)).toMatchObject({ level: 'ok' })
})

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
