import * as z from 'zod/mini'
import { collection } from '../../../platform/documents/collection.ts'
import { itemSource } from '../question/quiz-item.ts'
import { reason } from '../question/reasons.ts'
import type { StoredItem } from '../question/stored-items.server.ts'

const text = z.string().check(z.minLength(1))

/**
 * What a state's manual in another language says about a question, under the question's id. Without a
 * `source` the manual has no such sentence, or none that could be proved.
 */
const quoteInLanguage = z.object({
  /** The revision of the English question. */
  revision: z.int(),
  /** The id of the manual in the language. */
  manual: text,
  source: z.optional(itemSource),
  /** Riders get only a source without doubts. */
  doubts: z.optional(z.array(reason)),
  updatedAt: z.iso.datetime(),
  /** The hash of the admin's user id, or `AI_MODEL`. */
  by: text,
})
export type QuoteInLanguage = z.infer<typeof quoteInLanguage>

export const quotesInLanguage = collection({
  path: 'states/{abbrev}/texts/{language}/quotes',
  holds: { what: 'work', until: { event: 'stays' } },
  schema: quoteInLanguage,
  shows: 'questions',
})

/** Returns the source in the language that riders get with a question, if there is one. */
export function shownSource(
  quote: QuoteInLanguage | undefined,
  { revision = 1 }: { revision?: StoredItem['revision'] | undefined },
) {
  return quote?.revision === revision && !quote.doubts ? quote.source : undefined
}
