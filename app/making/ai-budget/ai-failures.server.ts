import type { AiFailure, AiModelError } from '../../../platform/ai/ai-model.ts'

export const AI_FAILURES = {
  malformed: 'The AI model’s answer was not in the requested format. Please try again.',
  busy: 'The AI service is busy or has a fault. Please try again in a few minutes.',
  'bad-key':
    'The AI service does not accept this server’s key. Please set a valid GEMINI_API_KEY on the server.',
  'not-allowed':
    'The AI service refuses this server’s requests until its location, plan, billing or key changes.',
  'lost-document':
    'The AI service no longer has the file that this server sent to it. Please try again.',
  'wrong-host':
    'The AI service sends uploads to another host, so this server sent nothing. Please check GEMINI_BASE_URL on the server.',
  'unknown-model':
    'The AI service does not have the model of ai_model_id. Please change it in Remote Config.',
  unavailable: 'The AI service could not be reached or failed. Please try again.',
} as const satisfies Partial<Record<AiFailure, string>>

/** The sentence for a failure that is not the AI service's. */
export const OWN_FAILURE = 'Something went wrong on the server. The log has the details.'

/**
 * Returns the sentence for a failed call: the time limit that ended it, or the sentence for the failure
 * with the AI service's own reason if there is one.
 */
export function failureSentence(
  { failure, reason, late }: AiModelError,
  sentences: Record<AiFailure, string>,
): string {
  if (late) return late
  return reason ? `${sentences[failure]} It says: “${reason}”` : sentences[failure]
}
