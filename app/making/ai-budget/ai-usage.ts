/** One call may send at most this many tokens (the documentation of the AI service). */
export const TOKENS_PER_CALL = 1_000_000

/** The calls and tokens used in a day, and a day's limits. A day begins at midnight in UTC. */
export type AiUsage = {
  calls: number
  tokens: number
  limits: { calls: number; tokens: number }
}

/** Returns a sentence about the limit of the day that a call would break. Null if it breaks none. */
export function usageRefusal({ calls, tokens, limits }: AiUsage, wanted: number): string | null {
  if (calls >= limits.calls) return `Today’s limit of AI requests (${limits.calls}) is reached.`
  if (tokens + wanted > limits.tokens)
    return `Today’s limit of AI tokens (${shownNumber(limits.tokens)}) is reached.`
  return null
}

/** The next midnight in UTC, when the day's counts begin again. */
export function nextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}

/** Formats a number with commas, such as 1,234. */
export function shownNumber(number: number): string {
  return number.toLocaleString('en-US')
}
