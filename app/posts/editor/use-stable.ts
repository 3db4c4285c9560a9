import { useCallback, useRef } from 'react'

/** The same function at each render, so that memoized parts stay. It calls the latest `act`. */
export function useStable<Args extends unknown[]>(act: (...args: Args) => void) {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args: Args) => latest.current(...args), [])
}
