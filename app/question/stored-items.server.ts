import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import { itemNotes, itemPicture, quizItem } from './quiz-item.ts'

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
    topic: z.optional(z.string()),
    /** The number of the run that wrote the item, if a run did. */
    run: z.optional(z.int()),
    /** The ids of the checked facts that prove a starter item. */
    facts: z.optional(z.array(z.string())),
    checkedAt: z.optional(z.iso.datetime()),
    /** When the law that the item is about expires. */
    expiresAt: z.optional(z.iso.datetime()),
    picture: z.optional(itemPicture),
  }),
)
export type StoredQuizItem = z.infer<typeof storedQuizItem>

export const quizItems = collection({
  path: 'states/{abbrev}/quizItems',
  schema: storedQuizItem,
  lists: [{ orderBy: 'createdAt desc' }],
  shows: 'questions',
})
