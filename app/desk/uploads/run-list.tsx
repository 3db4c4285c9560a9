import { href } from 'react-router'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import type { AiPrice } from '../../making/ai-budget/ai-price.ts'
import { isUnderWay } from '../../making/generation/run-status.ts'
import type { QueuedRun } from '../../making/generation/upload-queue.server.ts'
import { elapsed } from '../../making/generation/upload-queue.ts'
import type { ActionFailure } from '../../people/admin/use-action.ts'
import { StatePlate } from '../../questions/states/state-plate.tsx'
import { RunStatusLine } from './run-status.tsx'

export type RunListProps = {
  runs: readonly QueuedRun[]
  price: AiPrice | null
  onStart: (abbrev: string) => Promise<object | ActionFailure>
  /** Without it, the list does not follow runs and cancels none. */
  onCancel?: (abbrev: string) => void
}

export function RunList({ runs, ...props }: RunListProps) {
  return (
    <ul className="flex flex-col gap-2">
      {runs.map((of) => (
        <RunCard key={of.abbrev} of={of} {...props} />
      ))}
    </ul>
  )
}

type CardProps = Omit<RunListProps, 'runs'> & { of: QueuedRun }

function RunCard({ of, price, onStart, onCancel }: CardProps) {
  const { stateName, abbrev, run, waiting } = of
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line bg-card p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-28 *:grow sm:min-w-44">
          <StatePlate abbrev={abbrev} stateName={stateName} />
        </span>
        {onCancel && (
          <p className="max-w-none min-w-0 grow basis-40 tabular-nums empty:basis-0">
            {run.status === 'running' && `Running for ${elapsed(run.startedAt, run.aliveAt)}`}
          </p>
        )}
        {onCancel && isUnderWay(run) && (
          <Button look="plain" aria-label={`Cancel ${stateName}`} onClick={() => onCancel(abbrev)}>
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
      <RunStatusLine run={run} waiting={waiting} price={price} onStart={() => onStart(abbrev)} />
    </li>
  )
}
