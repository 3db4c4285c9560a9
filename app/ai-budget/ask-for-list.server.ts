import * as z from 'zod'
import {
  type AiFailure,
  type AiModel,
  isAiModelError,
  type Question,
  type TokenUse,
} from '../../platform/ai/ai-model.ts'
import { askForJson } from '../../platform/ai/ask-for-json.ts'
import type { Services } from '../context.server.ts'
import { AI_FAILURES, failureSentence } from './ai-failures.server.ts'
import { giveCallBack, takeCall } from './ai-usage.server.ts'

/** The assumed number of characters in a token, for use without a count by the AI service. */
export const CHARACTERS_PER_TOKEN = 4

/** `isForAll` is true if the next call would fail for the same reason. */
export type Trouble = { message: string; isDayLimit: boolean; isForAll: boolean }

type Asked<Element extends z.core.$ZodType> = Pick<Question, 'model' | 'prompt'> & {
  /** The form of one element of the answer. */
  element: Element
  /** The name of the call in the list of the day's calls. */
  purpose: string
  signal: AbortSignal
  spend?: (use: TokenUse) => unknown
  /** The sentences for failures that need other ones than all AI features. */
  sentences: Partial<Record<AiFailure, string>>
}

/**
 * Asks the AI model for a JSON list, as one of the day's calls. Returns the elements that fit their
 * form, and a sentence for the admin if the call failed. Throws if `signal` is aborted.
 */
export async function askForList<Element extends z.core.$ZodType>(
  services: Services,
  aiModel: AiModel,
  { model, prompt, element, purpose, signal, spend, sentences }: Asked<Element>,
): Promise<{ answers: z.output<Element>[]; trouble: Trouble | null }> {
  const tokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN)
  const message = await takeCall(services, { purpose, tokens })
  if (message) return { answers: [], trouble: { message, isDayLimit: true, isForAll: true } }
  let isReported = false
  try {
    const asked = {
      model,
      prompt,
      signal,
      schema: z.array(element),
      // With `onText` the model client counts each piece of text as progress, so it does not time out.
      onText: () => {},
      onTokens: (use: TokenUse) => {
        isReported = true
        spend?.(use)
      },
    }
    const answers = await askForJson(aiModel, asked, z.array(z.unknown()))
    if (!isReported) spend?.({ input: tokens, output: 0 })
    const fitting = answers.flatMap((answer) => {
      const parsed = z.safeParse(element, answer)
      return parsed.success ? [parsed.data] : []
    })
    return { answers: fitting, trouble: null }
  } catch (error) {
    if (signal.aborted || !isAiModelError(error)) throw error
    services.log.warn({ err: error, purpose }, 'the AI model gave no answer')
    const { failure } = error
    if (failure === 'busy' && !isReported) await giveCallBack(services, purpose)
    const isForAll = !ABOUT_ONE_CALL.includes(failure)
    const sentence = failureSentence(error, { ...FAILURES, ...sentences })
    return { answers: [], trouble: { message: sentence, isDayLimit: false, isForAll } }
  }
}

const ABOUT_ONE_CALL: readonly AiFailure[] = ['malformed', 'refused', 'recited', 'truncated']

const UNREADABLE = 'The AI model gave no answer that can be read.'
const FAILURES: Record<AiFailure, string> = {
  ...AI_FAILURES,
  malformed: UNREADABLE,
  refused: UNREADABLE,
  recited: UNREADABLE,
  truncated: UNREADABLE,
  busy: 'The AI service is busy.',
  'bad-request': 'The AI service refuses these requests. Another model may do.',
  unavailable: 'The AI service could not be reached or failed.',
}
