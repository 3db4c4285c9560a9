import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { ActionFailure } from '../admin/use-action.ts'
import type { AiPrice } from '../ai-budget/ai-price.ts'
import type { QueuedRun } from '../generation/upload-queue.server.ts'
import { StatePlate } from '../states/state-plate.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { RunStatusLine } from './run-status.tsx'

export type StartRun = (abbrev: string) => Promise<object | ActionFailure>

type Props = QueuedRun & { price: AiPrice | null; onStart: StartRun; children?: ReactNode }

/** A state's run in a list of runs. `children` stand beside the name of the state. */
export function RunCard({ stateName, abbrev, run, waiting, price, onStart, children }: Props) {
  return (
    <li className="flex flex-col gap-3 rounded-xl border border-line bg-card p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-28 *:grow sm:min-w-44">
          <StatePlate abbrev={abbrev} stateName={stateName} />
        </span>
        {children}
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
