/** The names of the things that somebody can change, as the list of changes stores them. */
export const questionThing = (abbrev: string, id: string) => `question/${abbrev}/${id}`
export const stateThing = (abbrev: string) => `state/${abbrev}`
export const postThing = (id: string) => `post/${id}`

/** Returns the state to which a thing belongs. Null if it belongs to none. */
export function stateOfThing(thing: string): string | null {
  return /^(?:question|state)\/([A-Z]{2})(?:\/|$)/.exec(thing)?.[1] ?? null
}
