import { readExamDate } from '../learning/exam-date.client.ts'
import { daysUntil, type Step } from '../learning/next-step.ts'
import { examIn } from '../learning/next-step-messages.ts'
import { ReadinessGauge } from '../learning/readiness-gauge.tsx'
import type { Summary } from '../learning/summary.ts'
import { reasonOf } from '../learning/use-next-step.ts'

/** How far the rider has come, when the exam is, and why the yellow button is the next step. */
export default function YourProgress({ summary, step }: { summary: Summary; step: Step }) {
  const days = daysUntil(readExamDate(), new Date())
  return (
    <div className="flex min-h-28 flex-wrap items-center gap-x-4 gap-y-2 wide:min-h-37 wide:rounded-xl wide:border wide:border-line wide:bg-card wide:p-4 short:min-h-0 short:py-2">
      <div className="large-text:hidden">
        <ReadinessGauge summary={summary} />
      </div>
      <div className="flex grow basis-36 flex-col gap-1">
        <p className="text-lg leading-snug font-bold">{reasonOf(step)}</p>
        {days !== null && days >= 0 && step.kind !== 'exam is near' && (
          <p className="text-quiet tabular-nums">{examIn(days)}</p>
        )}
      </div>
    </div>
  )
}
