import type { ReactNode } from 'react'
import type { UsState } from '../states/us-states.ts'
import { NextStepButton } from './next-step-button.tsx'
import { reasonOf, useNextStep } from './use-next-step.ts'
import { useSummary } from './use-summary.ts'

type Props = {
  state: UsState
  hasChanged: boolean
  onQuiz?: (() => void) | undefined
  /** What else the rider can do here. It is the yellow button if no next step is known. */
  other: (look: 'main' | 'plain') => ReactNode
}

/** What a rider should do next and why, at the bottom of the screen. */
export function NextStepBar({ state, hasChanged, onQuiz, other }: Props) {
  const { summary } = useSummary(state.abbrev, hasChanged)
  const step = useNextStep(summary)
  return (
    <div className="sticky bottom-0 flex short:static flex-col gap-2 bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] print:hidden">
      {summary !== null && (
        <p className="min-h-6 text-center font-semibold tabular-nums">{step && reasonOf(step)}</p>
      )}
      <div className="flex flex-wrap gap-3">
        {other(summary === null ? 'main' : 'plain')}
        {step ? (
          <NextStepButton className="grow" {...{ state, step, onQuiz }} />
        ) : (
          summary !== null && <div aria-hidden="true" className="min-h-14 grow basis-40" />
        )}
      </div>
    </div>
  )
}
