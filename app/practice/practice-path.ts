import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'
import { href } from '../text/address.ts'

export function practicePath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state', { state: stateSlug(state) })
}
