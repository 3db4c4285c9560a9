import { useEffect, useState } from 'react'
import { matchState } from '../location/location.ts'
import { useLocation } from '../location/use-location.ts'
import { readChosenState, storeChosenState } from '../states/chosen-state.client.ts'
import type { AvailableState } from '../states/state-record.ts'

export function useChosenState(states: AvailableState[], geocoderUrl: string) {
  // Undefined until the hook has read the stored state.
  const [byHand, setByHand] = useState<AvailableState | null>()
  const { location, canAsk, detect } = useLocation({ geocoderUrl, enabled: byHand === null })
  const detected = location.phase === 'success' ? matchState(states, location.stateName) : null

  useEffect(() => {
    const stored = readChosenState()
    setByHand(states.find(({ abbrev }) => abbrev === stored) ?? null)
  }, [states])

  function choose(chosenAbbrev: string) {
    const state = states.find(({ abbrev }) => abbrev === chosenAbbrev)
    if (!state) return
    setByHand(state)
    storeChosenState(chosenAbbrev)
  }

  return { chosen: byHand ?? detected, choose, location, canAsk, detect }
}
