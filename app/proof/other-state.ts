import { namedStates } from '../states/named-states.ts'

/**
 * The first name of another state in a text, or null. Names that `isOfManual` knows from the manual's
 * own text do not count.
 */
export function otherState(
  text: string,
  own: string,
  isOfManual: (name: string) => boolean,
): string | null {
  for (const name of namedStates(text)) {
    if (name !== own && !isOfManual(name)) return name
  }
  return null
}
