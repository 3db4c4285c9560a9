import { href, Link } from 'react-router'
import type { AiPrice } from '../admin/ai-price.ts'
import type { Failure } from '../admin/use-action.ts'
import { StatePlate } from '../states/state-plate.tsx'
import type { ManualState } from './manual-states.server.ts'
import { RunStatus } from './run-status.tsx'

type Props = {
  states: ManualState[]
  price: AiPrice | null
  onStart: (abbrev: string) => Promise<object | Failure>
}

export function ManualStates({ states, price, onStart }: Props) {
  return (
    <section aria-labelledby="states" className="flex flex-col gap-3">
      <h2 id="states" className="text-xl font-extrabold">
        States
      </h2>
      {states.length === 0 && <p className="text-quiet">There are no states yet.</p>}
      <ul className="flex flex-col gap-2">
        {states.map((state) => (
          <li
            key={state.abbrev}
            className="flex flex-col gap-3 rounded-xl bg-card p-3 border border-line"
          >
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="flex w-44 *:grow">
                <StatePlate abbrev={state.abbrev} stateName={state.stateName} />
              </span>
              <p className="min-w-0 grow basis-64">{about(state)}</p>
              <Link
                to={href('/admin/manuals/:abbrev', { abbrev: state.abbrev })}
                className="inline-flex min-h-12 items-center rounded-xl bg-page px-5 font-semibold border border-edge hover:border-ink"
                aria-label={`${state.stateName} questions`}
              >
                Questions
              </Link>
            </div>
            {state.run && (
              <RunStatus
                run={state.run}
                waiting={state.waiting}
                price={price}
                onStart={() => onStart(state.abbrev)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function about({ manual, questions, version, waiting, isNewManual, hasNews }: ManualState): string {
  return [
    manual ? `Manual: ${manual.pages} ${manual.pages === 1 ? 'page' : 'pages'}` : 'No manual yet',
    questions === 'starter' ? 'starter questions' : version > 0 && `version ${version}`,
    waiting > 0 && `${waiting} to review`,
    isNewManual && 'new manual to check',
    hasNews && 'new starter questions to decide',
  ]
    .filter(Boolean)
    .join(' • ')
}
