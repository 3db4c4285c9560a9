import * as z from 'zod'
import type { AiModelError } from '../../../platform/ai/ai-model.ts'
import { readBrokenList, readJson } from '../../../platform/ai/read-json.ts'
import { draftItem } from '../../questions/question/draft-item.ts'
import { ITEMS_ASKED } from './generation-run.ts'
import { writtenItems } from './written-items.ts'

export const modelAnswer = z.object({
  /** The items of the answer, at most as many as a run asks for. */
  items: z.array(draftItem),
  /** The number of all items in the answer, even if a run asks for fewer. */
  written: z.int(),
  /** True if the answer broke off. Then `items` has only the complete items. */
  isCut: z.boolean(),
  /** The number of items with a malformed text, which `items` leaves out. */
  broken: z.int(),
  /** A sentence for the model that says why the answer is unreadable. Null if it is readable. */
  fault: z.string().nullable(),
})
export type ModelAnswer = z.infer<typeof modelAnswer>

/** Reads an answer. If it is no valid list, reads the complete items that it contains. */
export function readAnswer(text: string): ModelAnswer {
  const json = readJson(text)
  const { data: written } = writtenItems.safeParse(json)
  if (written?.some((item) => item !== null)) return answerOf(written)
  const fault = json === undefined ? 'It was not valid JSON.' : 'It was not an array of objects.'
  return readPartial(text) ?? (written ? answerOf(written) : unreadable(fault))
}

/**
 * Reads what the model wrote before the call failed. Uses the complete items, unless the service
 * refused the answer. A malformed answer without such items gets a `fault`. Null means that the call
 * stays failed.
 */
export function readFailed({ failure, partial }: AiModelError): ModelAnswer | null {
  if (failure === 'refused') return null
  const used = readPartial(partial)
  if (used || failure !== 'malformed') return used
  return unreadable('It was empty or broke off.')
}

function readPartial(text: string): ModelAnswer | null {
  const { elements, broken, isCut } = readBrokenList(text)
  if (elements.length === 0) return null
  return answerOf(writtenItems.parse(elements), { isCut, broken })
}

function answerOf(
  written: z.infer<typeof writtenItems>,
  { isCut, broken } = { isCut: false, broken: 0 },
): ModelAnswer {
  const items = written.filter((item) => item !== null)
  const used = items.slice(0, ITEMS_ASKED)
  return { items: used, written: items.length, isCut, broken, fault: null }
}

function unreadable(fault: string): ModelAnswer {
  return { items: [], written: 0, isCut: false, broken: 0, fault }
}
