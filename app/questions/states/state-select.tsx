import { type ComponentProps, useId } from 'react'
import { shownStateName } from './state-name.ts'
import * as messages from './states-messages.ts'

type StateSelectProps = Omit<ComponentProps<'select'>, 'onSelect' | 'children'> & {
  states: readonly { stateName: string; abbrev: string }[]
  selected: string | null
  onSelect: (abbrev: string) => void
}

export function StateSelect({ states, selected, onSelect, ...props }: StateSelectProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {messages.state()}
      </label>
      <select
        {...props}
        // Otherwise, after Back, a browser may fill in the old value of another field.
        autoComplete="off"
        id={id}
        value={selected ?? ''}
        onChange={(event) => onSelect(event.target.value)}
        className="min-h-14 w-full rounded-xl bg-page px-3 text-lg text-ink border border-edge"
      >
        <option value="" disabled>
          {messages.selectState()}
        </option>
        {states.map(({ stateName, abbrev }) => (
          <option key={abbrev} value={abbrev}>
            {shownStateName(stateName)} ({abbrev})
          </option>
        ))}
      </select>
    </div>
  )
}
