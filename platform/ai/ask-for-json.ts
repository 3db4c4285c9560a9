import * as z from 'zod'
import { type AiModel, AiModelError, type Question } from './ai-model.ts'

/** Asks for JSON. An answer that does not fit the schema is an `AiModelError`, `malformed`. */
export async function askForJson<Schema extends z.core.$ZodType>(
  model: AiModel,
  question: Omit<Question, 'json'>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await model.generate({ ...question, json: true })
  let json: unknown
  try {
    json = JSON.parse(withoutFences(answer))
  } catch {
    throw new AiModelError('malformed', 'The answer is not JSON')
  }
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return parsed.data
  throw new AiModelError('malformed', 'The answer does not fit', { cause: parsed.error })
}

/** The text inside a Markdown code fence, or all text without one. It removes a byte order mark. */
export function withoutFences(answer: string): string {
  const text = answer.replace(/^\ufeff/, '').trim()
  return text.match(/^```\w*(\s[\s\S]*)```$/)?.[1]?.trim() ?? text
}
