import { href } from '../../base/text/address.ts'
import { stateSlug } from '../../questions/states/state-address.ts'
import type { UsState } from '../../questions/states/us-states.ts'

type Named = Pick<UsState, 'stateName'>

/** The address at which a set is practiced. */
export function setPath(state: Named, code: string): string {
  return href('/practice/:state/set/:code', { state: stateSlug(state), code })
}

/** The address of the page with everything that a teacher can do with a set. */
export function teacherPath(state: Named, code: string): string {
  return href('/practice/:state/set/:code/teacher', { state: stateSlug(state), code })
}

/** The address of a set for a frame on another site. */
export function embedPath(state: Named, code: string): string {
  return href('/embed/:state/set/:code', { state: stateSlug(state), code })
}

/** The address of a state's question of the day for a frame on another site. */
export function dailyPath(state: Named): string {
  return href('/embed/:state/day', { state: stateSlug(state) })
}

/** The query of a paper for a class. */
export const FOR_CLASS = '?two=on&sheet=on'

/** The address of a set as a printed test. */
export function paperPath(state: Named, code: string): string {
  return href('/practice/:state/set/:code/paper', { state: stateSlug(state), code })
}
