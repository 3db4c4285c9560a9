import type { Did } from './deed-words.ts'

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
/** What is done to single things of a whole. It belongs to the whole, too. */
const DONE_TO_PARTS = new Map<string, readonly Did[]>([
  ['inbox', ['keep', 'put-back', 'done']],
  ['runs', ['save-manual', 'start-run', 'cancel-run']],
] satisfies [WholeThing, Did[]][])
export const doneToParts = (thing: string) => DONE_TO_PARTS.get(thing) ?? []

export type Thing =
  | WholeThing
  | ReturnType<typeof questionThing | typeof stateThing | typeof postThing | typeof feedbackThing>

/** Returns the state to which a thing belongs. Null if it belongs to none. */
export function stateOfThing(thing: string): string | null {
  return /^(?:question|state)\/([A-Z]{2})(?:\/|$)/.exec(thing)?.[1] ?? null
}
