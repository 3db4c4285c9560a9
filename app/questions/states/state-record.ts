import * as z from 'zod/mini'
import { aboutTest } from './about-test.ts'

/** The last uploaded manual; `id` is derived from its bytes. */
export const storedManual = z.object({
  id: z.string(),
  pages: z.int(),
  bytes: z.int(),
  /** True if enough pages of the PDF file have readable text, which can prove questions. */
  hasText: z.boolean(),
  /** The number of pages with text of their own. Earlier releases did not count them. */
  textPages: z.optional(z.int()),
  /**
   * The number of pages with letters that the PDF file cannot map to characters. Left out if it is 0.
   */
  unnamed: z.optional(z.int()),
  uploadedAt: z.iso.datetime(),
  /** The hash of the admin who uploaded it. */
  by: z.optional(z.string()),
})
export type StoredManual = z.infer<typeof storedManual>

/**
 * State record (spec, section 3), stored under the state's abbreviation. `sourceDocument` and
 * `gsUri` are null until the first upload. `questions` is `starter` while a starter question is among
 * the first `LOADED_ITEMS` questions of the bank.
 */
export const stateRecord = z.object({
  stateName: z.string(),
  abbrev: z.string(),
  sourceDocument: z.nullable(z.string()),
  gsUri: z.nullable(z.string()),
  questions: z.enum(['starter', 'manual']),
  /** The version of the bank that riders get. It is 0 in a new state. */
  version: z.int(),
  /** The number of questions in that version. */
  itemCount: z.int(),
  manual: z.nullable(storedManual),
  /** The last release of the starter questions that the bank adopted or the admin refused. */
  starterRelease: z.optional(z.string()),
  /** The newest release of the starter questions. If it differs from `starterRelease`, the admin decides. */
  starterOffered: z.optional(z.string()),
  about: z.optional(aboutTest),
  updatedAt: z.iso.datetime(),
})
export type StateRecord = z.infer<typeof stateRecord>

export type AvailableState = Pick<StateRecord, 'stateName' | 'abbrev' | 'questions' | 'itemCount'>
