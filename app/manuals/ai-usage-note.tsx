import { type AiUsage, CALLS_PER_DAY, TOKENS_PER_DAY } from '../ai-usage/ai-usage.ts'

/** What is left of the day's questions to the AI model. */
export function AiUsageNote({ usage: { calls, tokens } }: { usage: AiUsage }) {
  const [spent, limit] = [tokens, TOKENS_PER_DAY].map((count) => count.toLocaleString('en-US'))
  return (
    <p className="text-quiet">
      Today the AI model was asked {calls} of at most {CALLS_PER_DAY} times, with {spent} of at most{' '}
      {limit} tokens. A run asks once or twice.
    </p>
  )
}
