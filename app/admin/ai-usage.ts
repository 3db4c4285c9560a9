/** The limit of calls to the AI model, for drafts and runs together. Days are in UTC. */
export const CALLS_PER_DAY = 40
/** The limit of tokens of all calls of a day. */
export const TOKENS_PER_DAY = 5_000_000
/** The models accept this many tokens in one call (the service's documentation). */
export const TOKENS_PER_CALL = 1_000_000

export type AiUsage = { calls: number; tokens: number }

export const AI_USAGE_MESSAGES = {
  calls: `Today’s limit of ${CALLS_PER_DAY} AI requests is reached. Please try again tomorrow.`,
  tokens: 'Today’s limit of AI tokens is reached. Please try again tomorrow.',
} as const
