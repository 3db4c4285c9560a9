import { href } from 'react-router'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'

export function practicePath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state', { state: stateSlug(state) })
}
