import { useEffect, useState } from 'react'
import { readChosenState, storeChosenState } from '../../questions/states/chosen-state.client.ts'
import type { AvailableState } from '../../questions/states/state-record.ts'
import { matchState } from './location.ts'
import { useLocation } from './use-location.ts'

/**
 * The state that was chosen on this device or is where the rider is. `offered` is the state of the newest
 * answer in the rider's account, if the device has none.
 */
export function useChosenState(states: AvailableState[], geocoderUrl: string, uid: string | null) {
  // Undefined until the hook has read the stored state.
  const [byHand, setByHand] = useState<AvailableState | null>()
  const [newest, setNewest] = useState<string | null>(null)
  const { location, canAsk, detect } = useLocation({ geocoderUrl, enabled: byHand === null })
  const detected = location.phase === 'success' ? matchState(states, location.stateName) : null

  useEffect(() => {
    const stored = readChosenState()
    setByHand(states.find(({ abbrev }) => abbrev === stored) ?? null)
  }, [states])

  const find = (wanted: string | null) => states.find(({ abbrev }) => abbrev === wanted)

  useEffect(() => {
    if (!uid || byHand !== null) return
    import('../learning/newest-state.client.ts')
      .then(({ findNewestState }) => findNewestState(uid))
      .then(setNewest)
      .catch(console.warn)
  }, [uid, byHand])

  function choose(chosenAbbrev: string) {
    const state = find(chosenAbbrev)
    if (!state) return
    setByHand(state)
    storeChosenState(chosenAbbrev)
  }

  return {
    chosen: byHand ?? detected,
    offered: uid ? find(newest) : undefined,
    choose,
    location,
    canAsk,
    detect,
  }
}
