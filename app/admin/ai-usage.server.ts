import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { AI_USAGE_MESSAGES, type AiUsage, CALLS_PER_DAY, TOKENS_PER_DAY } from './ai-usage.ts'

type UsageServices = Pick<Services, 'documents' | 'log' | 'now'>

/** The calls to the model. The id of a call is its number, which makes the count exact. */
export const aiCalls = collection({
  path: 'aiUsage/{day}/calls',
  schema: z.object({ purpose: z.string(), tokens: z.number(), at: z.iso.datetime() }),
})

/** The calls and tokens of today. */
export async function readAiUsage(store: UsageServices): Promise<AiUsage> {
  const made = await callsToday(store).list()
  return { calls: made.length, tokens: made.reduce((sum, { tokens }) => sum + tokens, 0) }
}

/**
 * Takes one of the day's calls, even while other processes take theirs. Returns null, or a sentence
 * that says why no call is left. The caller must not ask the model then. Throws if the server cannot
 * count the call.
 */
export async function takeCall(
  store: UsageServices,
  { purpose, tokens }: { purpose: string; tokens: number },
): Promise<string | null> {
  // A failed attempt means that another process took a call, so the attempts are limited, too.
  for (let attempt = 0; attempt <= CALLS_PER_DAY; attempt++) {
    const usage = await readAiUsage(store)
    if (usage.calls >= CALLS_PER_DAY) return AI_USAGE_MESSAGES.calls
    if (usage.tokens + tokens > TOKENS_PER_DAY) return AI_USAGE_MESSAGES.tokens
    const at = store.now().toISOString()
    if (await callsToday(store).create(String(usage.calls + 1), { purpose, tokens, at }))
      return null
  }
  throw new Error('Cannot count the calls of the day, because one of them cannot be read')
}

function callsToday(store: UsageServices) {
  return aiCalls(store, store.now().toISOString().slice(0, 10))
}
