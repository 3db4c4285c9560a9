import * as z from 'zod/mini'
import { shownText } from '../../base/text/shown-text.ts'
import { ITEM_TEXT_LIMIT } from './quiz-item.ts'

const MAX_OPTIONS = 10

const anyText = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text) =>
    shownText(text.replaceAll('\0', '').trim().slice(0, ITEM_TEXT_LIMIT)).trim(),
  ),
)

/**
 * A question before any check, as the AI model wrote it or as the admin edits it. A missing or
 * malformed field becomes empty, so that the admin can see and fix the question.
 */
export const draftItem = z.object({
  question: anyText,
  options: z.pipe(
    z.catch(z.array(anyText), []),
    z.transform((options) => options.slice(0, MAX_OPTIONS)),
  ),
  correctAnswer: anyText,
  explanation: anyText,
  /** The page of the PDF file, counted from 1. */
  page: z.catch(z.nullable(z.int().check(z.positive())), null),
  /** The sentence on that page that proves the answer. */
  quote: anyText,
  /** The name of a topic (`app/questions/question/topics.ts`), if any. */
  topic: z.optional(z.string()),
})
export type DraftItem = z.infer<typeof draftItem>

/** Returns a question as a draft, which cites the page and the quote of its source. */
export function toDraft<Item extends { source?: { page: number; quote: string } | undefined }>(
  item: Item,
) {
  const { page = null, quote = '' } = item.source ?? {}
  return { ...item, page, quote }
}
