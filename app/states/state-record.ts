import * as z from 'zod/mini'

/**
 * State record (spec, section 3); its id is the state's two-letter abbreviation. `sourceDocument`
 * and `gsUri` are null until a manual was uploaded. `questions` tells where the state's questions
 * come from: the starter bank, or the state's own manual.
 */
export const stateRecord = z.object({
  stateName: z.string(),
  abbrev: z.string(),
  sourceDocument: z.nullable(z.string()),
  gsUri: z.nullable(z.string()),
  questions: z.enum(['starter', 'manual']),
  updatedAt: z.iso.datetime(),
})
export type StateRecord = z.infer<typeof stateRecord>

/** What the home page knows of a state that has a quiz. */
export type AvailableState = Pick<StateRecord, 'stateName' | 'abbrev' | 'questions'>
