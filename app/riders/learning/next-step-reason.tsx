import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import type { Step } from './next-step.ts'
import { cheatSheet } from './next-step-messages.ts'
import { reasonOfStep } from './step-reason.ts'

type Props = { state: UsState; step: Step; isBefore?: boolean }

/** Why this is the rider's next step. On the eve of the exam, it also leads to the cheat sheet. */
export function NextStepReason({ state, step, isBefore = false }: Props) {
  const words = reasonOfStep(step, isBefore)
  // Without mistakes, the button leads there.
  if (step.kind !== 'exam is tomorrow' || step.due === 0) return words
  const to = href('/practice/:state/cheat-sheet', { state: stateSlug(state) })
  return (
    <>
      {words}{' '}
      <a className="underline underline-offset-4" href={to}>
        {cheatSheet()}
      </a>
    </>
  )
}
