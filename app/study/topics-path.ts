import { href } from 'react-router'
import { stateSlug } from '../states/state-address.ts'
import type { UsState } from '../states/us-states.ts'

export function topicsPath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state/topics', { state: stateSlug(state) })
}
