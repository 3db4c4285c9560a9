/** How many questions a day the AI model is asked, by drafts and runs together; days are in UTC. */
export const CALLS_PER_DAY = 40
/** How many tokens all questions of a day may have. */
export const TOKENS_PER_DAY = 5_000_000
/** How many tokens one question may have, as the models take at most (the service's documentation). */
export const TOKENS_PER_CALL = 1_000_000

/** What is spent of a day's calls and tokens. */
export type AiUsage = { calls: number; tokens: number }

export const AI_USAGE_MESSAGES = {
  calls: `Today’s limit of ${CALLS_PER_DAY} AI requests is reached. Please try again tomorrow.`,
  tokens: 'Today’s limit of AI tokens is reached. Please try again tomorrow.',
} as const
