import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type AiDocument, AiModelError } from './ai-model.ts'
import type { GeminiOperation } from './gemini-operation.ts'

const geminiFile = z.object({
  // It becomes part of an address.
  name: z.string().check(z.regex(/^files\/[\w-]{1,64}$/)),
  uri: z.string().check(z.minLength(1)),
  state: z.optional(z.string()),
})

/**
 * Uploads a file and waits until the service has read it. A try that fails starts anew; what it
 * leaves behind the service deletes by itself, after two days.
 */
export async function uploadDocument(
  { files, tries, signal }: GeminiOperation,
  { path, mimeType, pause }: { path: string; mimeType: string; pause: number },
): Promise<AiDocument> {
  const config = { mimeType }
  let file = fileOf(await tries(() => files.upload({ file: path, config })))
  while (file.state === 'PROCESSING') {
    await sleep(pause, undefined, { signal })
    const { name } = file
    file = fileOf(await tries(() => files.get({ name })))
  }
  if (file.state && file.state !== 'ACTIVE') {
    throw new AiModelError('malformed', 'The service cannot read the document')
  }
  return { uri: file.uri, mimeType, name: file.name }
}

function fileOf(answer: unknown) {
  const parsed = z.safeParse(geminiFile, answer)
  if (parsed.success) return parsed.data
  throw new AiModelError('malformed', 'The answer is no file', { cause: parsed.error })
}
