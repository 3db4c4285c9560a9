import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'

export function practicePath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state', { state: stateSlug(state) })
}
