import * as z from 'zod'
import {
  type AiCall,
  type AiFailure,
  type AiModel,
  isAiModelError,
  type TokenUse,
} from '../../platform/ai/ai-model.ts'
import { askForJson } from '../../platform/ai/ask-for-json.ts'
import { timeOfNext } from '../../platform/documents/due-work.ts'
import type { Services } from '../context.server.ts'
import { AI_FAILURES, failureSentence } from './ai-failures.server.ts'
import { takeCall } from './ai-usage.server.ts'
import { nextDay } from './ai-usage.ts'
import { CHARACTERS_PER_TOKEN, chargedModel } from './charged-model.server.ts'

/** `isForAll` is true if the next call would fail for the same reason. */
export type Trouble = { message: string; isDayLimit: boolean; isForAll: boolean }

const FIRST_PAUSE_MS = 2 * 60_000

/**
 * Returns the time to ask again, after `attempts` in a row that brought nothing. After a limit of the
 * day, it is on the next day.
 */
export function timeToAskAgain(now: Date, trouble: Trouble | null, attempts: number): string {
  const due = trouble?.isDayLimit ? nextDay(now) : timeOfNext(now, attempts, FIRST_PAUSE_MS)
  return due.toISOString()
}

type Asked<Element extends z.core.$ZodType> = Pick<AiCall, 'model' | 'prompt'> & {
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
  { model: id, prompt, element, purpose, signal, spend, sentences }: Asked<Element>,
): Promise<{ answers: z.output<Element>[]; trouble: Trouble | null }> {
  const tokens = Math.ceil(prompt.length / CHARACTERS_PER_TOKEN)
  const taken = await takeCall(services, { purpose, tokens })
  if ('refusal' in taken) {
    const trouble = { message: taken.refusal, isDayLimit: true, isForAll: true }
    return { answers: [], trouble }
  }
  try {
    const asked = {
      model: id,
      prompt,
      signal,
      schema: z.array(element),
      // With `onText` the model client counts each piece of text as progress, so it does not time out.
      onText: () => {},
    }
    const model = chargedModel(aiModel, taken.call, { tokens, spend })
    const answers = await askForJson(model, asked, z.array(z.unknown()))
    const fitting = answers.flatMap((answer) => {
      const parsed = z.safeParse(element, answer)
      return parsed.success ? [parsed.data] : []
    })
    return { answers: fitting, trouble: null }
  } catch (error) {
    if (signal.aborted || !isAiModelError(error)) throw error
    services.log.warn({ err: error, purpose }, 'the AI model gave no answer')
    const isForAll = !ABOUT_ONE_CALL.includes(error.failure)
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
  busy: 'The AI service is busy or has a fault.',
  'bad-request': 'The AI service refuses these requests. Another model may do.',
  unavailable: 'The AI service could not be reached or failed.',
}
