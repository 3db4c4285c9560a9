import { Info } from 'lucide-react'
import { type AiUsage, counted } from '../admin/ai-usage.ts'

type GenerationHintProps = {
  isOn: boolean
  hasModel: boolean
}

/** Warns the admin before an upload that will generate no questions, and says how to change that. */
export function GenerationHint({ isOn, hasModel }: GenerationHintProps) {
  if (isOn && hasModel) return null
  return (
    <p className="flex items-start gap-2">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        An upload only saves the manual for now.{' '}
        {!isOn && (
          <>
            To generate questions, turn on enable_gemini_call in{' '}
            <a href="#remote-config" className="font-semibold underline underline-offset-4">
              Remote Config
            </a>
            .{' '}
          </>
        )}
        {!hasModel && 'No AI service is set up. Please set GEMINI_API_KEY on the server.'}
      </span>
    </p>
  )
}

export function AiUsageNote({ usage, pages }: { usage: AiUsage; pages?: number | undefined }) {
  return (
    <p className="text-quiet">
      AI requests today: {usage.calls} of {counted(usage.limits.calls)}. Tokens:{' '}
      {counted(usage.tokens)} of {counted(usage.limits.tokens)}. A run mostly makes one or two
      requests
      {pages !== undefined && ` of about ${counted(estimate(pages))} tokens each`}, and the second
      reader two short ones.
    </p>
  )
}

/** Estimates a manual's tokens. The AI service counts 258 for each page, plus its text. */
function estimate(pages: number): number {
  return Math.ceil((pages * (TOKENS_PER_PAGE + TOKENS_PER_PAGE_TEXT)) / 1000) * 1000
}

const TOKENS_PER_PAGE = 258
const TOKENS_PER_PAGE_TEXT = 500
