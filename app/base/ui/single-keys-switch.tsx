import { useEffect, useState } from 'react'
import { takeSingleKeys, takesSingleKeys } from '../device/single-keys.client.ts'
import { singleKeys } from './single-keys-messages.ts'

/** Switches off the shortcuts of one key on this device: of questions, of the wall and of the review. */
export function SingleKeysSwitch() {
  const [isOn, setOn] = useState(true)

  useEffect(() => setOn(takesSingleKeys()), [])

  function choose(isOn: boolean) {
    takeSingleKeys(isOn)
    setOn(isOn)
  }

  return (
    <label className="needs-script flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
        className="size-6 shrink-0 accent-focus"
      />
      {singleKeys()}
    </label>
  )
}
