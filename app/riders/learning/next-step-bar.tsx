import type { ReactNode } from 'react'
import type { UsState } from '../../questions/states/us-states.ts'
import { isAnotherQuiz, NextStepButton } from './next-step-button.tsx'
import { NextStepReason } from './next-step-reason.tsx'
import { useNextStep } from './use-next-step.ts'
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
  // Then the page's own button already starts another quiz.
  const isOther = onQuiz !== undefined && step !== null && isAnotherQuiz(step)
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-col gap-2 border-t border-line bg-page px-4 py-3 sm:rounded-t-2xl sm:border-x lg:static lg:m-0 lg:border-0 lg:p-0 pb-[max(0.75rem,env(safe-area-inset-bottom))] short:flex-row short:items-center short:gap-4 short:pt-1.5 large-text:contents print:hidden">
      {summary !== null && (
        <p className="min-h-6 text-center font-semibold tabular-nums">
          {step && <NextStepReason {...{ state, step }} />}
        </p>
      )}
      <div className="flex grow flex-wrap-reverse gap-3 large-text:contents">
        {other(summary === null || isOther ? 'main' : 'plain')}
        {step && !isOther ? (
          <div className="flex grow large-text:sticky large-text:bottom-0 large-text:-mx-4 large-text:border-t large-text:border-line large-text:bg-page large-text:px-4 large-text:py-3">
            <NextStepButton className="grow" {...{ state, step, onQuiz }} />
          </div>
        ) : (
          summary !== null &&
          !isOther && <div aria-hidden="true" className="min-h-14 grow basis-40" />
        )}
      </div>
    </div>
  )
}
