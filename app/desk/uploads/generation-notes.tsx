import { type AiUsage, shownNumber } from '../../making/ai-budget/ai-usage.ts'
import { requestsOfRun } from './run-requests.ts'

export function AiUsageNote({ usage, pages }: { usage: AiUsage; pages?: number | undefined }) {
  return (
    <p className="text-quiet">
      AI requests today: {usage.calls} of {shownNumber(usage.limits.calls)}. Tokens:{' '}
      {shownNumber(usage.tokens)} of {shownNumber(usage.limits.tokens)}. {requestsOfRun(pages)}
    </p>
  )
}
