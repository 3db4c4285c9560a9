import { useEffect, useState } from 'react'
import { readChosenState } from './chosen-state.client.ts'
import { findState, type UsState } from './us-states.ts'

/** The state that was chosen on this device, or null. Undefined until the storage is read. */
export function useStateOnDevice(): UsState | null | undefined {
  const [state, setState] = useState<UsState | null>()
  useEffect(() => setState(findState(readChosenState() ?? '') ?? null), [])
  return state
}
