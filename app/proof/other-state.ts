import { US_STATES } from '../states/us-states.ts'

const LONGEST_FIRST = US_STATES.map(({ stateName }) => stateName).sort(
  (one, other) => other.length - one.length,
)
const NAMES = new RegExp(`\\b(?:${LONGEST_FIRST.join('|')})\\b`, 'gi')

/** 'Kansas City', 'Delaware River' and 'Washington, D.C.' are no states. */
const AFTER_STATE =
  /^(?:,? ?D\.? ?C\b|-[a-z]| (?:City|River|Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Lane|Bridge|County|Beach|Springs|Lake|Bay|Falls|Valley|Turnpike|Parkway|Highway|Square|Park|Heights|Island|Sound)\b)/
const BEFORE_STATE = /\b(?:Lake|Mount|Mt\.?|Fort|Ft\.?|Port|George|Martha|Gulf of|Port of) $/
const LONGEST_BEFORE = 8

/**
 * The first name of another state in a text, or null. Names of places that contain a state's name do
 * not count, nor do names that `isOfManual` knows from the manual's own text.
 */
export function otherState(
  text: string,
  own: string,
  isOfManual: (name: string) => boolean,
): string | null {
  for (const { 0: name, index } of text.matchAll(NAMES)) {
    const isPlace =
      AFTER_STATE.test(text.slice(index + name.length)) ||
      BEFORE_STATE.test(text.slice(Math.max(0, index - LONGEST_BEFORE), index))
    if (isPlace || name.toLowerCase() === own.toLowerCase() || isOfManual(name)) continue
    return name
  }
  return null
}
