import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { href } from '../text/address.ts'

/** The address of a state's exam without the origin. */
export function examPath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state/exam', { state: stateSlug(state) })
}
