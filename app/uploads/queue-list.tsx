import { type AiPrice, costOf } from '../ai-budget/ai-price.ts'
import { type AiUsage, shownNumber } from '../ai-budget/ai-usage.ts'
import { isAtWork, isUnderWay } from '../generation/run-status.ts'
import type { QueuedRun } from '../generation/upload-queue.server.ts'
import { elapsed, endOfQueue, queueEstimate } from '../generation/upload-queue.ts'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { RunCard, type StartRun } from './run-card.tsx'

type Props = {
  queue: QueuedRun[]
  usage: AiUsage
  price: AiPrice | null
  onStart: StartRun
  onCancel: (abbrev: string) => void
  onDismiss: () => void
}

/** Lists the runs of the uploaded manuals. Pending runs come first. */
export function QueueList({ queue, usage, price, onStart, onCancel, onDismiss }: Props) {
  const runs = queue.map(({ run }) => run)
  const left = runs.filter(isUnderWay).length
  const end = endOfQueue(runs)
  const sorted = [...queue].sort((a, b) => placeOf(a) - placeOf(b))
  return (
    <Section
      id="queue"
      title={queue.length === 0 ? 'Queue' : `Queue: ${queue.length - left} of ${queue.length} done`}
    >
      <p role="status" className="font-semibold">
        {end ?? queueEstimate(left, usage)}
      </p>
      {queue.length === 0 && <p className="text-quiet">Nothing is in the queue.</p>}
      {queue.length > 0 && <p className="text-quiet">{costSoFar(queue, price)}</p>}
      {queue.length > left && (
        <Button look="plain" className="self-start" onClick={onDismiss}>
          Dismiss what is done
        </Button>
      )}
      <ul className="flex flex-col gap-2">
        {sorted.map(({ run, ...of }) => (
          <RunCard key={of.abbrev} {...of} run={run} price={price} onStart={onStart}>
            <p className="max-w-none min-w-0 grow basis-40 tabular-nums empty:basis-0">
              {run.status === 'running' && `Running for ${elapsed(run.startedAt, run.aliveAt)}`}
            </p>
            {isUnderWay(run) && (
              <Button
                look="plain"
                aria-label={`Cancel ${of.stateName}`}
                onClick={() => onCancel(of.abbrev)}
              >
                Cancel
              </Button>
            )}
          </RunCard>
        ))}
      </ul>
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
