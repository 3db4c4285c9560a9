import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'

/** The slug of the questions that have no topic, because they were written from the manual. */
export const MANUAL = 'manual'

export function topicsPath(state: Pick<UsState, 'stateName'>): string {
  return href('/practice/:state/topics', { state: stateSlug(state) })
}
