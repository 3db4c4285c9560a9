import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'

/** The address of a state's exam without the origin. */
export function examPath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state/exam', { state: stateSlug(state) })
}
