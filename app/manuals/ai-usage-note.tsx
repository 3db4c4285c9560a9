import { type AiUsage, CALLS_PER_DAY, TOKENS_PER_DAY } from '../ai-usage/ai-usage.ts'

/** How much of the day's AI requests and tokens is used, and what a run would take. */
export function AiUsageNote({ usage, pages }: { usage: AiUsage; pages?: number | undefined }) {
  return (
    <p className="text-quiet">
      AI requests today: {usage.calls} of {CALLS_PER_DAY}. Tokens: {counted(usage.tokens)} of{' '}
      {counted(TOKENS_PER_DAY)}. A run makes one or two requests
      {pages !== undefined && ` of about ${counted(estimate(pages))} tokens each`}.
    </p>
  )
}

function counted(number: number): string {
  return number.toLocaleString('en-US')
}

/** About how many tokens a manual has: 258 for each page (the service's documentation), and its text. */
function estimate(pages: number): number {
  return Math.ceil((pages * (PER_PAGE + TEXT_OF_PAGE)) / 1000) * 1000
}

const PER_PAGE = 258
const TEXT_OF_PAGE = 500
