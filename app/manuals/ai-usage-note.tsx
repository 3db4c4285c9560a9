import { type AiUsage, CALLS_PER_DAY, TOKENS_PER_DAY } from '../ai-usage/ai-usage.ts'

/** What is left of the day's questions to the AI model, and what a run would take of it. */
export function AiUsageNote({ usage, pages }: { usage: AiUsage; pages?: number | undefined }) {
  const { calls, tokens } = usage
  const [spent, limit] = [tokens, TOKENS_PER_DAY].map((count) => count.toLocaleString('en-US'))
  return (
    <p className="text-quiet">
      Today the AI model was asked {calls} of at most {CALLS_PER_DAY} times, with {spent} of at most{' '}
      {limit} tokens. A run asks once or twice
      {pages !== undefined &&
        `, each time with some ${estimate(pages).toLocaleString('en-US')} tokens`}
      .
    </p>
  )
}

/** About how many tokens a manual has: 258 for each page (the service's documentation), and its text. */
function estimate(pages: number): number {
  return Math.ceil((pages * (PER_PAGE + TEXT_OF_PAGE)) / 1000) * 1000
}

const PER_PAGE = 258
const TEXT_OF_PAGE = 500
