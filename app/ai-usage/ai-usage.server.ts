import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { AI_USAGE_MESSAGES, type AiUsage, CALLS_PER_DAY, TOKENS_PER_DAY } from './ai-usage.ts'

type Store = Pick<Services, 'documents' | 'log' | 'now'>

/** One question to the model. Its id is the number of the call, which makes the count exact. */
export const aiCalls = collection({
  path: 'aiUsage/{day}/calls',
  schema: z.object({ purpose: z.string(), tokens: z.number(), at: z.iso.datetime() }),
})

/** What the model was asked today. */
export async function readAiUsage(store: Store): Promise<AiUsage> {
  const made = await callsToday(store).list()
  return { calls: made.length, tokens: made.reduce((sum, { tokens }) => sum + tokens, 0) }
}

/**
 * Takes one of the day's calls, also when others take theirs at the same moment. Returns null, or
 * the sentence that says why there is none left: the model is not to be asked then. When the count
 * can't be kept it throws, and nothing is spent.
 */
export async function takeCall(
  store: Store,
  { purpose, tokens }: { purpose: string; tokens: number },
): Promise<string | null> {
  // Each time that another one is faster it takes a call: there are no more tries than calls.
  for (let tries = 0; tries <= CALLS_PER_DAY; tries++) {
    const usage = await readAiUsage(store)
    if (usage.calls >= CALLS_PER_DAY) return AI_USAGE_MESSAGES.calls
    if (usage.tokens + tokens > TOKENS_PER_DAY) return AI_USAGE_MESSAGES.tokens
    const at = store.now().toISOString()
    if (await callsToday(store).create(String(usage.calls + 1), { purpose, tokens, at }))
      return null
  }
  throw new Error('The calls of the day can not be counted: one of them can not be read')
}

function callsToday(store: Store) {
  return aiCalls(store, store.now().toISOString().slice(0, 10))
}
