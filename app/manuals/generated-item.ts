import * as z from 'zod/mini'
import { ITEM_TEXT_LIMIT } from '../quiz/quiz-item.ts'

const OPTIONS_KEPT = 10

const anyText = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text) => text.toWellFormed().replaceAll('\0', '').trim().slice(0, ITEM_TEXT_LIMIT)),
)

/**
 * A question as a model wrote it, or an admin is mending it: nothing is certain. What is missing or
 * of another kind is empty, so that it can be looked at and mended.
 */
export const generatedItem = z.object({
  question: anyText,
  options: z.pipe(
    z.catch(z.array(anyText), []),
    z.transform((options) => options.slice(0, OPTIONS_KEPT)),
  ),
  correctAnswer: anyText,
  explanation: anyText,
  /** The page of the PDF file, from 1, and a sentence of it that proves the answer. */
  page: z.catch(z.nullable(z.int().check(z.positive())), null),
  quote: anyText,
})
export type GeneratedItem = z.infer<typeof generatedItem>

/** How many items a run asks for (spec, section 9). */
export const ITEMS_ASKED = 25

/** A model's whole answer: a list. What in it is no object at all comes out as null. */
export const generatedItems = z.array(z.catch(z.nullable(generatedItem), null))
