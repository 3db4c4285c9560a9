import { href } from 'react-router'
import type { UserAnswer } from '../question/quiz-item.ts'
import { AnswerReview } from '../results/answer-review.tsx'
import { ResultsSummary } from '../results/results-summary.tsx'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { ButtonLink } from '../ui/button.tsx'
import * as messages from './practice-messages.ts'
import { practicePath } from './practice-path.ts'

type Props = { state: UsState; answers: UserAnswer[]; next: number }

/** The result of a quiz that was taken without a script. Nothing of it is saved. */
export function CarriedResults({ state, answers, next }: Props) {
  const { abbrev: stateAbbrev, stateName } = state
  const again = { state: stateSlug(state), draw: String(next) }
  return (
    <section className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-6">
      <ResultsSummary
        stateAbbrev={stateAbbrev}
        stateName={stateName}
        answers={answers}
        practicePath={practicePath(state)}
      />
      <p className="text-center text-quiet">
        {messages.notSaved()}
        <span className="without-script"> {messages.needsScript()}</span>
      </p>
      <AnswerReview answers={answers} />
      <div className="sticky bottom-0 bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <ButtonLink to={href('/practice/:state/:draw', again)} reloadDocument className="w-full">
          {messages.tryAgain()}
        </ButtonLink>
      </div>
    </section>
  )
}
