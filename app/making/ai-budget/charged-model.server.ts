import {
  type AiFailure,
  type AiModel,
  type AiModelError,
  isAiModelError,
  type TokenUse,
} from '../../../platform/ai/ai-model.ts'
import type { TakenCall } from './ai-usage.server.ts'

/** The assumed number of characters in a token, for use without a count by the AI service. */
export const CHARACTERS_PER_TOKEN = 4

/**
 * Returns the AI model for one call that `takeCall` has counted. After the call, the day's count has
 * the tokens that the call used. `spend` gets the same tokens. If the service does not report them, the
 * input is `tokens`, and the output is estimated from the text.
 */
export function chargedModel(
  aiModel: AiModel,
  call: TakenCall,
  { tokens, spend }: { tokens: number; spend?: ((use: TokenUse) => unknown) | undefined },
): Pick<AiModel, 'generate'> {
  return {
    async generate(question) {
      let total: number | null = null
      const count = (use: TokenUse) => {
        total = (total ?? 0) + use.input + use.output
        spend?.(use)
      }
      const estimate = (text: string) =>
        count({ input: tokens, output: Math.ceil(text.length / CHARACTERS_PER_TOKEN) })
      try {
        const text = await aiModel.generate({ ...question, onTokens: count })
        if (total === null) estimate(text)
        return text
      } catch (error) {
        if (total === null && isAiModelError(error)) {
          if (question.signal?.aborted || isCharged(error)) estimate(error.partial)
          else if (error.failure === 'busy') await call.giveBack()
        }
        throw error
      } finally {
        await call.used(total ?? 0)
      }
    },
  }
}

/** True if the AI service probably worked on the call, so the call has a price. */
function isCharged({ failure, late, partial }: AiModelError): boolean {
  return late !== null || partial !== '' || !WITHOUT_WORK.includes(failure)
}

/** The failures of a call that the service refuses at once, or that does not reach it. */
const WITHOUT_WORK: readonly AiFailure[] = [
  'busy',
  'bad-key',
  'not-allowed',
  'unknown-model',
  'bad-request',
  'lost-document',
  'wrong-host',
  'unavailable',
]
