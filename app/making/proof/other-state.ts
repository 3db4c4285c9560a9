import { namedStates } from '../../questions/states/named-states.ts'

/**
 * Returns the first name of another state in a text, or null. Ignores a name for which `isOfManual`
 * returns true, because it may be the name of a town.
 */
export function otherState(
  text: string,
  own: string,
  isOfManual: (name: string) => boolean,
): string | null {
  return namedStates(text).find((name) => name !== own && !isOfManual(name)) ?? null
}
