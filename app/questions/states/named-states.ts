import { US_STATES } from './us-states.ts'

const NAMES = new RegExp(
  `\\b(?:${US_STATES.map(({ stateName }) => stateName.replace(' ', '\\s+')).join('|')})\\b`,
  'gi',
)
const BY_NAME = new Map(US_STATES.map(({ stateName }) => [stateName.toLowerCase(), stateName]))

/** The words after a name that show it is not a state: 'Kansas City', 'Washington, D.C.'. */
const AFTER_STATE =
  /^(?:,?\s?D\.?\s?[Cc]\b|-[a-z]|\s(?:City|River|Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Drive|Lane|Bridge|County|Beach|Springs|Lake|Bay|Falls|Valley|Turnpike|Parkway|Highway(?!\sPatrol)|Square|Park|Heights|Island|Sound)\b)/
const LONGEST_AFTER = 20
const BEFORE_STATE = /\b(?:Lake|Mount|Mt\.?|Fort|Ft\.?|Port|George|Martha|Gulf [Oo]f|Port [Oo]f)\s$/
const LONGEST_BEFORE = 8

/** Yields every mention of a state in a text, ignoring case. Skips other places with such a name. */
export function* namedStates(text: string): Generator<string> {
  for (const { 0: name, index } of text.matchAll(NAMES)) {
    const end = index + name.length
    const isPlace =
      AFTER_STATE.test(titled(text.slice(end, end + LONGEST_AFTER))) ||
      BEFORE_STATE.test(titled(text.slice(Math.max(0, index - LONGEST_BEFORE), index)))
    const stateName = BY_NAME.get(name.toLowerCase().replace(/\s+/, ' '))
    if (stateName && !isPlace) yield stateName
  }
}

/** Gives each word in capitals a single capital: 'CITY' becomes 'City'. */
function titled(text: string): string {
  return text.replace(/[A-Z]{2,}/g, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}
