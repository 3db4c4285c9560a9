import { type AiModel, isAiModelError } from '../../../platform/ai/ai-model.ts'
import { type Finding, findings, reasonOf } from '../../../platform/finding.ts'
import { readRemoteConfig } from '../../base/remote-config/remote-config.server.ts'
import type { Services } from '../../context.server.ts'
import { type AiUsage, shownNumber, usageRefusal } from '../ai-budget/ai-usage.ts'

/** Counts the tokens of one word, which costs nothing. `isReader` is true for the second reader's model. */
export async function checkAiService(
  aiModel: AiModel | null,
  model: string,
  { isReader = false, signal }: { isReader?: boolean; signal?: AbortSignal } = {},
): Promise<Finding> {
  const about = findings(isReader ? 'Second reader' : 'AI service')
  if (!aiModel) return about.ok('GEMINI_API_KEY is not set, so it is not used')
  try {
    await aiModel.countTokens({ model, prompt: 'Hello', ...(signal && { signal }) })
    return about.ok(`takes the key, and knows the model ${model}`)
  } catch (error) {
    const failure = isAiModelError(error) ? error.failure : 'unavailable'
    const reason = isAiModelError(error) && error.reason ? `: ${error.reason}` : ''
    if (failure === 'bad-key') {
      return about.broken(`refuses the key${reason}`, 'Set another GEMINI_API_KEY.')
    }
    if (failure === 'not-allowed') {
      const next = 'Change the location of this server, or the plan or billing of the key.'
      return about.broken(`refuses this server${reason}`, next)
    }
    if (failure === 'unknown-model' || failure === 'bad-request') {
      const next = isReader
        ? 'Set AI_READER_MODEL to a model that it has.'
        : 'Run npm run flags -- ai_model_id=MODEL with a model that it has.'
      const says = failure === 'bad-request' ? 'refuses' : 'does not know'
      return about.broken(`${says} the model ${model}`, next)
    }
    if (failure === 'busy') {
      const next = 'Run this again in some minutes, and look at the quota of the key.'
      return about.warning(`takes no requests for now: ${reasonOf(error)}`, next)
    }
    const next = 'Check the network and GEMINI_BASE_URL, and run this again in some minutes.'
    return about.warning(`not reached, or it failed: ${reasonOf(error)}`, next)
  }
}

/** Checks the AI service while a flag lets the product use it. Otherwise returns null. */
export async function checkUsedAi(
  services: Services,
  signal: AbortSignal,
): Promise<Finding | null> {
  const { aiModel } = services
  const flags = await readRemoteConfig(services)
  const isUsed = flags.enable_gemini_call || flags.enable_ai_drafts
  return aiModel && isUsed ? checkAiService(aiModel, flags.ai_model_id, { signal }) : null
}

/** Checks the flag `enable_gemini_call`. It is off by default, even if a key is set. */
export function checkGeneration(isOn: boolean): Finding {
  const about = findings('Generation')
  if (isOn) return about.ok('enable_gemini_call is on')
  return about.warning(
    'enable_gemini_call is off, so uploads do not ask the AI service',
    'Run npm run flags -- enable_gemini_call=true.',
  )
}

export function checkAiUsage(usage: AiUsage): Finding {
  const about = findings('AI limits')
  const { calls, tokens, limits } = usage
  const refusal = usageRefusal(usage, 1)
  if (refusal) {
    const next = 'Wait for midnight in UTC, or raise AI_CALLS_PER_DAY or AI_TOKENS_PER_DAY.'
    return about.warning(`${refusal} Manuals in the queue wait.`, next)
  }
  const used = [
    `${calls} of ${limits.calls} requests`,
    `${shownNumber(tokens)} of ${shownNumber(limits.tokens)} tokens`,
  ]
  return about.ok(`used today are ${used.join(' and ')}`)
}
