import { useEffect, useState } from 'react'
import { matchState } from '../location/location.ts'
import { useLocation } from '../location/use-location.ts'
import { readChosenState, storeChosenState } from '../states/chosen-state.client.ts'
import { CHOSEN_STATE } from '../states/chosen-state.ts'
import type { AvailableState } from '../states/state-record.ts'

/**
 * An inline script that runs before the page's script. It loads the questions of the stored state
 * into the browser's cache, so that a quiz starts without a wait. Later it does the same for the
 * first state that the rider chooses. It reads the reply, because a browser may cancel an unread one.
 */
export const LOAD_QUESTIONS_EARLY = `{
  const load = (abbrev) =>
    /^[A-Z]{2}$/.test(abbrev) && fetch('/questions/' + abbrev).then((answer) => answer.blob()).catch(console.warn)
  try { load(localStorage.getItem('${CHOSEN_STATE}')) } catch (error) { console.warn(error) }
  addEventListener('change', (event) => load(event.target.value), { once: true })
}`

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
