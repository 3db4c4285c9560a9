import { type AiUsage, counted } from '../ai-budget/ai-usage.ts'
import { requestsOfRun } from './run-requests.ts'

export function AiUsageNote({ usage, pages }: { usage: AiUsage; pages?: number | undefined }) {
  return (
    <p className="text-quiet">
      AI requests today: {usage.calls} of {counted(usage.limits.calls)}. Tokens:{' '}
      {counted(usage.tokens)} of {counted(usage.limits.tokens)}. {requestsOfRun(pages)}
    </p>
  )
}
