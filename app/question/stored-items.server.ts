import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import { itemNotes } from './item-notes.ts'
import { quizItem } from './quiz-item.ts'

/** A stored Quiz item: a single revision, which never changes. */
const storedQuizItem = z.intersection(
  quizItem,
  z.extend(itemNotes, {
    createdAt: z.iso.datetime(),
    /** The version of the bank that first listed this revision. */
    version: z.int(),
    revision: z.int().check(z.positive()),
    /** The first revision with the same meaning. Left out if the previous revision said something else. */
    sameSince: z.optional(z.int().check(z.positive())),
    origin: z.enum(['starter', 'manual', 'admin']),
    /** The number of the run that wrote the item, if a run did. */
    run: z.optional(z.int()),
    checkedAt: z.optional(z.iso.datetime()),
  }),
)
export type StoredQuizItem = z.infer<typeof storedQuizItem>

export const quizItems = collection({
  path: 'states/{abbrev}/quizItems',
  schema: storedQuizItem,
  lists: [{ orderBy: 'createdAt desc' }],
  shows: 'questions',
})
