import * as z from 'zod'
import type { AiModelError } from '../../platform/ai/ai-model.ts'
import { readCutList, readJson } from '../../platform/ai/read-json.ts'
import { generatedItem, ITEMS_ASKED } from '../proof/generated-item.ts'
import { writtenItems } from '../proof/written-items.ts'

/** An answer of the AI model, as far as a run uses it. */
export const modelAnswer = z.object({
  /** At most as many items as a run asks for. */
  items: z.array(generatedItem),
  /** The number of items in the whole answer. */
  written: z.int(),
  /** True if the answer broke off. The items are those that were complete. */
  isCut: z.boolean(),
  /** Why the answer cannot be read, as a sentence for the model; null if it can. */
  fault: z.string().nullable(),
})
export type ModelAnswer = z.infer<typeof modelAnswer>

/** Reads a whole answer. If it cannot be read as a whole, its complete items count. */
export function readAnswer(text: string): ModelAnswer {
  const json = readJson(text)
  const parsed = writtenItems.safeParse(json)
  if (parsed.success) return answerOf(parsed.data, false)
  const fault = json === undefined ? 'It was not valid JSON.' : 'It was not an array of objects.'
  return readPartial(text) ?? { items: [], written: 0, isCut: false, fault }
}

/**
 * Reads what the model wrote before it failed. Returns null if nothing can be used: no item was
 * complete, or the rules of the service forbid the answer.
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
