import * as z from 'zod'
import { collection } from '../../../platform/documents/collection.ts'
import type { Services } from '../../context.server.ts'
import { type AiUsage, usageRefusal } from './ai-usage.ts'

type UsageServices = Pick<Services, 'documents' | 'log' | 'now' | 'settings'>

/**
 * The calls to the AI model. A call's id is its number that day, so no two calls share an id. `tokens`
 * is an estimate until the call ends, and then what it used.
 */
export const aiCalls = collection({
  path: 'aiUsage/{day}/calls',
  schema: z.object({
    purpose: z.string(),
    tokens: z.number(),
    at: z.iso.datetime(),
    /** True if the AI service refused the call for now, which costs nothing. */
    refused: z.optional(z.boolean()),
  }),
})
type Call = z.infer<typeof aiCalls.schema>

export async function readAiUsage(services: UsageServices): Promise<AiUsage> {
  return usageOf(services, await callsToday(services).list())
}

function usageOf({ settings }: UsageServices, made: readonly Call[]): AiUsage {
  const counted = made.filter(({ refused }) => !refused)
  const tokens = counted.reduce((sum, call) => sum + call.tokens, 0)
  return { calls: counted.length, tokens, limits: settings.aiLimits }
}

/** A call that the day's count includes. */
export type TakenCall = {
  /** Stores the tokens that the call used, in place of the estimate. */
  used(tokens: number): Promise<unknown>
  /** Marks the call as refused, so that it no longer counts. */
  giveBack(): Promise<unknown>
}

/**
 * Counts one more call of the day, with an estimate of its tokens. Several processes may do so at once.
 * Returns the call if the caller may ask the model, or a sentence that says which limit of the day
 * forbids it. Throws if the server cannot count the call.
 */
export async function takeCall(
  services: UsageServices,
  { purpose, tokens }: { purpose: string; tokens: number },
): Promise<{ call: TakenCall } | { refusal: string }> {
  // An attempt fails if another process took the same number first. Each call of the day can cause
  // only one such failure. More failures mean that a stored call cannot be read.
  for (let attempt = 0; attempt <= services.settings.aiLimits.calls; attempt++) {
    const calls = callsToday(services)
    const made = await calls.list()
    const refusal = usageRefusal(usageOf(services, made), tokens)
    if (refusal) return { refusal }
    const at = services.now().toISOString()
    const id = String(made.length + 1)
    if (!(await calls.create(id, { purpose, tokens, at }))) continue
    return {
      call: {
        used: (tokens) => calls.merge(id, { tokens }),
        giveBack: () => calls.merge(id, { refused: true }),
      },
    }
  }
  throw new Error('Cannot count the calls of the day, because one of them cannot be read')
}

function callsToday(services: UsageServices) {
  return aiCalls(services, services.now().toISOString().slice(0, 10))
}
