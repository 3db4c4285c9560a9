import type { QuizSession } from '../quiz/quiz-session.ts'
import { QuizResult } from '../results/results-phase.tsx'
import { ButtonLink } from '../ui/button.tsx'
import * as messages from './practice-messages.ts'

type Props = {
  session: QuizSession
  /** The address of the next quiz. */
  again: string
}

/** The result of a quiz that was taken without a script. Nothing of it is saved. */
export function CarriedResults({ session, again }: Props) {
  const bar = (
    <div className="sticky bottom-0 bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <ButtonLink to={again} reloadDocument className="w-full">
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
