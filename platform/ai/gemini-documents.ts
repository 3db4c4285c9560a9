import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { type AiDocument, AiModelError } from './ai-model.ts'
import type { GeminiOperation } from './gemini-operation.ts'

const geminiFile = z.object({
  // The name becomes part of a URL, so only these characters are allowed.
  name: z.string().regex(/^files\/[\w-]{1,64}$/),
  uri: z.string().min(1),
  state: z.string().optional(),
})

/**
 * Uploads a file and waits until the service has processed it. A repeated upload starts from the
 * beginning. The service deletes the file of a failed attempt after two days.
 */
export async function uploadDocument(
  { files, tries, signal }: GeminiOperation,
  { path, mimeType, pauseMs }: { path: string; mimeType: string; pauseMs: number },
): Promise<AiDocument> {
  const config = { mimeType }
  let file = fileOf(await tries(() => files.upload({ file: path, config })))
  while (file.state === 'PROCESSING') {
    await sleep(pauseMs, undefined, { signal })
    const { name } = file
    file = fileOf(await tries(() => files.get({ name })))
  }
  if (file.state && file.state !== 'ACTIVE') {
    throw new AiModelError('malformed', 'The service cannot read the document')
  }
  return { uri: file.uri, mimeType, name: file.name }
}

function fileOf(answer: unknown) {
  const parsed = geminiFile.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new AiModelError('malformed', 'The answer is no file', { cause: parsed.error })
}
