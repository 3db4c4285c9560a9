import { href } from 'react-router'
import type { Failure } from '../admin/use-action.ts'
import type { AiPrice } from '../ai-budget/ai-price.ts'
import type { GenerationRun } from '../generation/generation-run.ts'
import { StatePlate } from '../states/state-plate.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { RunStatus } from './run-status.tsx'

type StateRun = { stateName: string; abbrev: string; run: GenerationRun; waiting: number }

type Props = {
  runs: readonly StateRun[]
  price: AiPrice | null
  onStart: (abbrev: string) => Promise<object | Failure>
}

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

function RunList({ runs, price, onStart }: Props) {
  return (
    <ul className="flex flex-col gap-2">
      {runs.map(({ stateName, abbrev, run, waiting }) => (
        <li key={abbrev} className="flex flex-col gap-3 rounded-xl bg-card p-3 border border-line">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="flex min-w-28 *:grow sm:min-w-44">
              <StatePlate abbrev={abbrev} stateName={stateName} />
            </span>
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
  )
}
