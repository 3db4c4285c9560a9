import { ButtonLink } from '../../base/ui/button.tsx'
import type { Attempt } from '../attempts/life.ts'
import { Result } from '../results/result.tsx'
import * as messages from './practice-messages.ts'

type Props = {
  attempt: Attempt
  /** The address of the next quiz. */
  again: string
}

/** The result of a quiz that was taken without a script. Nothing of it is saved. */
export function CarriedResults({ attempt, again }: Props) {
  const bar = (
    <div className="sticky bottom-0 bg-page py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <ButtonLink to={again} reloadDocument className="w-full">
        {messages.tryAgain()}
      </ButtonLink>
    </div>
  )
  return (
    <Result attempt={attempt} bar={bar} isStatic>
      <p className="text-center text-quiet">
        {messages.notSaved()}
        <span className="without-script"> {messages.needsScript()}</span>
      </p>
    </Result>
  )
}
