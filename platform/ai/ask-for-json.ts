import * as z from 'zod'
import { type AiCall, type AiModel, AiModelError } from './ai-model.ts'
import { readBrokenList, readJson } from './read-json.ts'

/**
 * Asks for JSON. `call.schema` is the form that the model must use for the answer. `schema` parses
 * the answer. If one text in a list is malformed, `schema` gets all other objects of the list. Throws
 * an `AiModelError` with `malformed` if the answer does not fit.
 */
export async function askForJson<Schema extends z.core.$ZodType>(
  model: Pick<AiModel, 'generate'>,
  call: Omit<AiCall, 'json'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await model.generate({ ...call, json: true })
  const { elements } = readBrokenList(answer)
  const json = readJson(answer) ?? (elements.length > 0 ? elements : undefined)
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return parsed.data
  throw new AiModelError('malformed', 'The answer does not fit', { cause: parsed.error })
}
