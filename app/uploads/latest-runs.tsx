import type { AiPrice } from '../ai-budget/ai-price.ts'
import type { QueuedRun } from '../generation/upload-queue.server.ts'
import { Section } from '../ui/section.tsx'
import { RunCard, type StartRun } from './run-card.tsx'

type Props = { runs: readonly QueuedRun[]; price: AiPrice | null; onStart: StartRun }

const RUNS_SHOWN = 5

/**
 * Lists pending runs, and runs that ended within the last day. Only the newest `RUNS_SHOWN` are visible
 * at once.
 */
export function LatestRuns({ runs, ...props }: Props) {
  if (runs.length === 0) return null
  const rest = runs.slice(RUNS_SHOWN)
  return (
    <Section id="runs" title="Generation">
      <RunList runs={runs.slice(0, RUNS_SHOWN)} {...props} />
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">
            Earlier: {rest.length}
          </summary>
          <RunList runs={rest} {...props} />
        </details>
      )}
    </Section>
  )
}

function RunList({ runs, ...props }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {runs.map((of) => (
        <RunCard key={of.abbrev} {...of} {...props} />
      ))}
    </ul>
  )
}
