import { Button } from '../../base/ui/button.tsx'
import { Section } from '../../base/ui/section.tsx'
import { type AiPrice, costOf } from '../../making/ai-budget/ai-price.ts'
import { type AiUsage, shownNumber } from '../../making/ai-budget/ai-usage.ts'
import { isAtWork, isUnderWay } from '../../making/generation/run-status.ts'
import type { QueuedRun } from '../../making/generation/upload-queue.server.ts'
import { endOfQueue, queueEstimate } from '../../making/generation/upload-queue.ts'
import { RunList, type RunListProps } from './run-list.tsx'

const RUNS_SHOWN = 5

/**
 * Shows pending runs, and runs that ended within the last day. Only the newest `RUNS_SHOWN` are visible
 * at once.
 */
export function LatestRuns({ runs, ...props }: RunListProps) {
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

type QueueProps = RunListProps & { usage: AiUsage; onDismiss: () => void }

/** Shows the runs of the uploaded manuals. Pending runs come first. */
export function Queue({ runs, usage, onDismiss, ...props }: QueueProps) {
  const all = runs.map(({ run }) => run)
  const left = all.filter(isUnderWay).length
  return (
    <Section
      id="queue"
      title={runs.length === 0 ? 'Queue' : `Queue: ${runs.length - left} of ${runs.length} done`}
    >
      <p role="status" className="font-semibold">
        {endOfQueue(all) ?? queueEstimate(left, usage)}
      </p>
      <p className="text-quiet">
        {runs.length === 0 ? 'Nothing is in the queue.' : costSoFar(runs, props.price)}
      </p>
      {runs.length > left && (
        <Button look="plain" className="self-start" onClick={onDismiss}>
          Dismiss what is done
        </Button>
      )}
      <RunList runs={runs.toSorted((a, b) => placeOf(a) - placeOf(b))} {...props} />
    </Section>
  )
}

function placeOf({ run }: QueuedRun): number {
  if (isAtWork(run)) return 0
  if (isUnderWay(run)) return 1
  return run.version === null ? 2 : 3
}

function costSoFar(queue: readonly QueuedRun[], price: AiPrice | null): string {
  const sum = (kind: 'input' | 'output') =>
    queue.reduce((total, { run }) => total + run.used[kind], 0)
  const used = { input: sum('input'), output: sum('output') }
  const tokens = `So far: ${shownNumber(used.input + used.output)} tokens`
  return price ? `${tokens}, ${costOf(used, price)}.` : `${tokens}.`
}
