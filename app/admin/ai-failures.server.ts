import type { AiFailure } from '../../platform/ai/ai-model.ts'

export const AI_FAILURES = {
  malformed: 'The AI model’s answer was not in the requested format. Please try again.',
  busy: 'The AI service is busy. Please try again in a few minutes.',
  'bad-key':
    'The AI service does not accept this server’s key. Please set a valid GEMINI_API_KEY on the server.',
  'unknown-model':
    'The AI service does not have the model of ai_model_id. Please change it in Remote Config.',
  unavailable: 'The AI service could not be reached or failed. Please try again.',
} as const satisfies Partial<Record<AiFailure, string>>
