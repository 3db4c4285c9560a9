import { Field, INPUT } from '../../base/ui/field.tsx'
import { stateSlug } from '../../questions/states/state-address.ts'
import { shownStateName } from '../../questions/states/state-name.ts'
import type { AvailableState } from '../../questions/states/state-record.ts'
import * as messages from './set-messages.ts'

type Props = {
  states: readonly AvailableState[]
  /** The slug of the state that is selected at first. */
  chosen: string | null | undefined
}

/** Selects the state whose questions are asked. */
export function StateChoice({ states, chosen }: Props) {
  return (
    <Field label={messages.state()}>
      <select name="state" required defaultValue={chosen ?? ''} className={INPUT}>
        <option value="" disabled>
          {messages.selectState()}
        </option>
        {states.map(({ stateName, abbrev }) => (
          <option key={abbrev} value={stateSlug({ stateName })}>
            {shownStateName(stateName)}
          </option>
        ))}
      </select>
    </Field>
  )
}
