import * as z from 'zod'
import type { AiModelError } from '../../platform/ai/ai-model.ts'
import { readCutList, readJson } from '../../platform/ai/read-json.ts'
import { generatedItem, ITEMS_ASKED } from '../proof/generated-item.ts'
import { writtenItems } from '../proof/written-items.ts'

export const modelAnswer = z.object({
  /** The items of the answer, at most as many as a run asks for. */
  items: z.array(generatedItem),
  /** The number of all items in the answer, even if a run asks for fewer. */
  written: z.int(),
  /** True if the answer broke off or is malformed. Then `items` has only the complete items. */
  isCut: z.boolean(),
  /** A sentence for the model that says why the answer is unreadable. Null if it is readable. */
  fault: z.string().nullable(),
})
export type ModelAnswer = z.infer<typeof modelAnswer>

/** Reads an answer. If it is no valid list, reads the complete items that it contains. */
export function readAnswer(text: string): ModelAnswer {
  const json = readJson(text)
  const parsed = writtenItems.safeParse(json)
  if (parsed.success) return answerOf(parsed.data, false)
  const fault = json === undefined ? 'It was not valid JSON.' : 'It was not an array of objects.'
  return readPartial(text) ?? { items: [], written: 0, isCut: false, fault }
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
  return { items: [], written: 0, isCut: false, fault: 'It was empty or broke off.' }
}

function readPartial(text: string): ModelAnswer | null {
  const items = writtenItems.parse(readCutList(text))
  return items.some((item) => item !== null) ? answerOf(items, true) : null
}

function answerOf(written: z.infer<typeof writtenItems>, isCut: boolean): ModelAnswer {
  const items = written.filter((item) => item !== null)
  return { items: items.slice(0, ITEMS_ASKED), written: items.length, isCut, fault: null }
}
