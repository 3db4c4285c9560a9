import * as z from 'zod'
import { collection } from '../../platform/documents/collection.ts'
import type { Services } from '../context.server.ts'
import { type AiUsage, usageRefusal } from './ai-usage.ts'

type UsageServices = Pick<Services, 'documents' | 'log' | 'now' | 'settings'>

/** The calls to the AI model. A call's id is its number that day, so no two calls share an id. */
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

/**
 * Counts one more call of the day. Several processes may do so at once. Returns null if the caller
 * may ask the model, or a sentence that says which limit of the day forbids the call. Throws if the
 * server cannot count the call.
 */
export async function takeCall(
  services: UsageServices,
  { purpose, tokens }: { purpose: string; tokens: number },
): Promise<string | null> {
  // An attempt fails if another process took the same number first. Each call of the day can cause
  // only one such failure. More failures mean that a stored call cannot be read.
  for (let attempt = 0; attempt <= services.settings.aiLimits.calls; attempt++) {
    const made = await callsToday(services).list()
    const refusal = usageRefusal(usageOf(services, made), tokens)
    if (refusal) return refusal
    const at = services.now().toISOString()
    if (await callsToday(services).create(String(made.length + 1), { purpose, tokens, at }))
      return null
  }
  throw new Error('Cannot count the calls of the day, because one of them cannot be read')
}

/** Marks the last call with this purpose as refused, so that it no longer counts. */
export async function giveCallBack(services: UsageServices, purpose: string): Promise<void> {
  const calls = callsToday(services)
  const own = (await calls.list()).filter((call) => call.purpose === purpose && !call.refused)
  const last = own.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1)
  if (last) await calls.merge(last.id, { refused: true })
}

function callsToday(services: UsageServices) {
  return aiCalls(services, services.now().toISOString().slice(0, 10))
}
