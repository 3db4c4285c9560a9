import * as z from 'zod/mini'

/** The manual that was uploaded last; `id` is made of its bytes. */
const storedManual = z.object({
  id: z.string(),
  pages: z.int(),
  bytes: z.int(),
  /** Whether its text can be read, so that questions can be proved by it. */
  hasText: z.boolean(),
  uploadedAt: z.iso.datetime(),
})
export type StoredManual = z.infer<typeof storedManual>

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
  /** The version of the questions that riders get; 0 for what came with the start. */
  version: z._default(z.int(), 0),
  manual: z._default(z.nullable(storedManual), null),
  updatedAt: z.iso.datetime(),
})
export type StateRecord = z.infer<typeof stateRecord>

/** What the home page knows of a state that has a quiz. */
export type AvailableState = Pick<StateRecord, 'stateName' | 'abbrev' | 'questions'>
