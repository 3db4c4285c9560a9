import { href } from '../../base/text/address.ts'
import { Button, ButtonLink } from '../../base/ui/button.tsx'
import { storeChosenState } from '../../questions/states/chosen-state.client.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'
import { CONTINUE } from '../attempts/store.client.ts'
import type { Step } from './next-step.ts'
import * as messages from './next-step-messages.ts'

type Props = {
  state: UsState
  step: Step
  /** Starts a quick quiz on this page. Without it, the button opens the welcome, which starts one. */
  onQuiz?: (() => void) | undefined
  className?: string
}

/** The yellow button of a page, which opens the rider's next step. */
export function NextStepButton({ state, step, onQuiz, className = '' }: Props) {
  const { to, label } = openedBy(step, state)
  if (to === QUIZ && onQuiz) {
    return (
      <Button onClick={onQuiz} className={className}>
        {label}
      </Button>
    )
  }
  // The pages show the state that was chosen last. What was left has its own. Page loads also work offline.
  const choose = () => step.kind === 'continue' || storeChosenState(state.abbrev)
  return (
    <ButtonLink reloadDocument onClick={choose} to={to} className={className}>
      {label}
    </ButtonLink>
  )
}

/** The hash with which the welcome starts a quiz at once. */
export const START = '#start'
const QUIZ = href('/') + START

function openedBy(step: Step, state: UsState): { to: string; label: string } {
  const params = { state: stateSlug(state) }
  switch (step.kind) {
    case 'continue':
      return { to: href('/') + CONTINUE, label: messages.continueLeft(step.left) }
    case 'exam is today':
    case 'exam is tomorrow':
      return step.kind === 'exam is tomorrow' && step.due > 0
        ? { to: href('/mistakes'), label: messages.practiceMistakes() }
        : { to: href('/practice/:state/cheat-sheet', params), label: messages.cheatSheet() }
    case 'practice exam':
      return { to: href('/practice/:state/exam', params), label: messages.takeExam() }
    default:
      return {
        to: QUIZ,
        label: isAnotherQuiz(step) ? messages.quizOfTheDay() : messages.planned(),
      }
  }
}

/** True if the plan asks for nothing today, so that the step is any quiz. */
export function isAnotherQuiz(step: Step): boolean {
  return (
    step.kind === 'ready' || step.kind === 'passed' || (step.kind === 'plan' && step.today === 0)
  )
}
