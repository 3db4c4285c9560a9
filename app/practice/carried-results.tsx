import type { QuizSession } from '../quiz/quiz-session.ts'
import { QuizResult } from '../results/results-phase.tsx'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { href } from '../text/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import * as messages from './practice-messages.ts'

type Props = { state: UsState; session: QuizSession; next: number }

/** The result of a quiz that was taken without a script. Nothing of it is saved. */
export function CarriedResults({ state, session, next }: Props) {
  const again = { state: stateSlug(state), draw: String(next) }
  const bar = (
    <div className="sticky bottom-0 bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <ButtonLink to={href('/practice/:state/:draw', again)} reloadDocument className="w-full">
        {messages.tryAgain()}
      </ButtonLink>
    </div>
  )
  return (
    <QuizResult session={session} bar={bar} isStatic>
      <p className="text-center text-quiet">
        {messages.notSaved()}
        <span className="without-script"> {messages.needsScript()}</span>
      </p>
    </QuizResult>
  )
}
