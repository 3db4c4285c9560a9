import { useCallback, useRef } from 'react'

/**
 * Returns the same function at each render, so memoized components do not render again. The
 * function calls the latest `act`.
 */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
