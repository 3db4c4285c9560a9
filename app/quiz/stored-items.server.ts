import * as z from 'zod/mini'
import { collection } from '../../platform/documents/collection.ts'
import { quizItem } from './quiz-item.ts'

/**
 * A stored Quiz item: one revision, which never changes. Releases before the bank wrote only the
 * fields of `quizItem`, `createdAt` and `version`.
 */
const storedQuizItem = z.intersection(
  quizItem,
  z.object({
    createdAt: z.iso.datetime(),
    /** The version of the bank that this revision came with. */
    version: z._default(z.int(), 0),
    revision: z._default(z.int().check(z.positive()), 1),
    /** An item that the admin wrote may have no `source`. Then riders see no quotation. */
    origin: z.optional(z.enum(['starter', 'manual', 'admin'])),
    topic: z.optional(z.string()),
    /** When the product or the admin last checked the item against its source. */
    checkedAt: z.optional(z.iso.datetime()),
    /** When the law that the item is about ends. */
    expiresAt: z.optional(z.iso.datetime()),
    /** A picture by its name, and its text for riders who can't see it. */
    picture: z.optional(z.object({ name: z.string(), text: z.string() })),
  }),
)
export type StoredQuizItem = z.infer<typeof storedQuizItem>

export const quizItems = collection({
  path: 'states/{abbrev}/quizItems',
  schema: storedQuizItem,
  lists: [{ orderBy: 'createdAt desc' }],
  shows: 'questions',
})

/** Items of earlier releases have no `origin`. Those from a manual have a source. */
export function originOf({ origin, source }: StoredQuizItem): 'starter' | 'manual' | 'admin' {
  return origin ?? (source ? 'manual' : 'starter')
}
