import { type AiUsage, counted } from '../ai-budget/ai-usage.ts'

export function AiUsageNote({ usage, pages }: { usage: AiUsage; pages?: number | undefined }) {
  return (
    <p className="text-quiet">
      AI requests today: {usage.calls} of {counted(usage.limits.calls)}. Tokens:{' '}
      {counted(usage.tokens)} of {counted(usage.limits.tokens)}. A run makes one to four requests
      {pages !== undefined && ` of about ${counted(estimate(pages))} tokens each`}: up to two for
      the questions, and up to two to replace questions that fail. The second reader takes up to two
      short ones, and the Spanish translation up to four.
    </p>
  )
}

/**
 * Estimates the tokens of a manual. The AI service counts 258 tokens for each page, plus the page's
 * text.
 */
function estimate(pages: number): number {
  return Math.ceil((pages * (TOKENS_PER_PAGE + TOKENS_PER_PAGE_TEXT)) / 1000) * 1000
}

const TOKENS_PER_PAGE = 258
const TOKENS_PER_PAGE_TEXT = 500
