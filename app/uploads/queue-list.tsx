import { href } from 'react-router'
import type { Failure } from '../admin/use-action.ts'
import { type AiPrice, costOf } from '../ai-budget/ai-price.ts'
import { type AiUsage, counted } from '../ai-budget/ai-usage.ts'
import { isAtWork, isUnderWay } from '../generation/run-status.ts'
import type { QueuedRun } from '../generation/upload-queue.server.ts'
import { elapsed, endOfQueue, queueEstimate } from '../generation/upload-queue.ts'
import { StatePlate } from '../states/state-plate.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { RunStatus } from './run-status.tsx'

type Props = {
  queue: QueuedRun[]
  usage: AiUsage
  price: AiPrice | null
  onStart: (abbrev: string) => Promise<object | Failure>
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
        {sorted.map(({ stateName, abbrev, run, waiting }) => (
          <li
            key={abbrev}
            className="flex flex-col gap-3 rounded-xl border border-line bg-card p-3"
          >
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="flex min-w-28 *:grow sm:min-w-44">
                <StatePlate abbrev={abbrev} stateName={stateName} />
              </span>
              <p className="max-w-none min-w-0 grow basis-40 tabular-nums empty:basis-0">
                {run.status === 'running' && `Running for ${elapsed(run.startedAt, run.aliveAt)}`}
              </p>
              {isUnderWay(run) && (
                <Button
                  look="plain"
                  aria-label={`Cancel ${stateName}`}
                  onClick={() => onCancel(abbrev)}
                >
                  Cancel
                </Button>
              )}
              <ButtonLink
                look="plain"
                to={href('/admin/manuals/:abbrev', { abbrev })}
                aria-label={`${stateName} questions`}
              >
                Questions
              </ButtonLink>
            </div>
            <RunStatus run={run} waiting={waiting} price={price} onStart={() => onStart(abbrev)} />
          </li>
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
  const tokens = `So far: ${counted(used.input + used.output)} tokens`
  return price ? `${tokens}, ${costOf(used, price)}.` : `${tokens}.`
}
