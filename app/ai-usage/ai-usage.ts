/** How many questions a day the AI model is asked, by drafts and runs together; days are in UTC. */
export const CALLS_PER_DAY = 40
/** How many tokens all questions of a day may have. */
export const TOKENS_PER_DAY = 5_000_000
/** How many tokens one question may have, as the models take at most (the service's documentation). */
export const TOKENS_PER_CALL = 1_000_000

/** What is spent of a day's calls and tokens. */
export type AiUsage = { calls: number; tokens: number }

export const AI_USAGE_MESSAGES = {
  calls: `The AI model was asked ${CALLS_PER_DAY} times today, which is the limit. Please try again tomorrow.`,
  tokens: 'The limit of what the AI model may read in a day is reached. Please try again tomorrow.',
} as const
