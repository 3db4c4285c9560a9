import { namedStates } from '../states/named-states.ts'

/**
 * Returns the first name of another state in a text, or null. Ignores a name for which `isOfManual`
 * returns true, because it may be the name of a town.
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
