import { useEffect, useState } from 'react'
import { readChosenState, STATE_CHOSEN } from './chosen-state.client.ts'
import { findState, type UsState } from './us-states.ts'

/** The state that was chosen on this device, or null. Undefined until the storage is read. */
export function useStateOnDevice(): UsState | null | undefined {
  const [state, setState] = useState<UsState | null>()
  useEffect(() => {
    const read = () => setState(findState(readChosenState() ?? '') ?? null)
    read()
    addEventListener(STATE_CHOSEN, read)
    return () => removeEventListener(STATE_CHOSEN, read)
  }, [])
  return state
}
