/** The names of the things that somebody can change, as the list of changes stores them. */
export const questionThing = (abbrev: string, id: string) => `question/${abbrev}/${id}` as const
export const stateThing = (abbrev: string) => `state/${abbrev}` as const
export const postThing = (id: string) => `post/${id}` as const
export const feedbackThing = (id: string) => `feedback/${id}` as const

/** What a change is about as a whole. */
export type WholeThing =
  | 'flags'
  | 'ai-price'
  | 'runs'
  | 'inbox'
  | 'people'
  | 'riders'
  | 'site'
  | 'data'
export type Thing =
  | WholeThing
  | ReturnType<typeof questionThing | typeof stateThing | typeof postThing | typeof feedbackThing>

/** Returns the state to which a thing belongs. Null if it belongs to none. */
export function stateOfThing(thing: string): string | null {
  return /^(?:question|state)\/([A-Z]{2})(?:\/|$)/.exec(thing)?.[1] ?? null
}
