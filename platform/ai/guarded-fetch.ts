import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AiModelError, isAiModelError } from './ai-model.ts'
import { quotaError } from './gemini-error.ts'

/** A response has at most this many bytes: 4 for each character of the longest accepted answer. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * A `fetch` for an AI service. It follows no redirects, uploads only to the origin of `baseUrl`, and
 * limits the size of an answer. It removes the key from the text of an error response. A lost
 * connection throws an `AiModelError` with `unavailable`. An answer with status 429 throws an
 * `AiModelError` with the pause that the service asks for. `signal` ends all requests.
 */
export function guardedFetch(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  signal: AbortSignal,
): typeof fetch {
  const { origin } = new URL(baseUrl)
  return async (input, init) => {
    const options = { ...init, redirect: 'manual', signal } as const
    const response = await fetch(input, options).catch(throwUnreachable)
    const uploadUrl = response.headers.get('x-goog-upload-url')
    if (uploadUrl !== null && URL.parse(uploadUrl)?.origin !== origin) {
      throw new AiModelError('malformed', 'The AI service sends uploads to another place')
    }
    // If the header is missing, the SDK sends the same part three times, on top of our retries.
    if (isUpload(init) && response.ok && !response.headers.has('x-goog-upload-status')) {
      throw new AiModelError('unavailable', 'The AI service does not say how the upload stands')
    }
    const body = response.body && NodeReadableStream.from(bounded(response.body))
    const answer = new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, response)
    if (answer.status < 400) return answer
    const refusal = new Response((await answer.text()).replaceAll(apiKey, '…'), answer)
    if (refusal.status === 429) throw await quotaError(refusal)
    return refusal
  }
}

function isUpload(init?: RequestInit): boolean {
  return new Headers(init?.headers).has('x-goog-upload-command')
}

async function* bounded(body: ReadableStream<Uint8Array>) {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) throw new AiModelError('truncated', 'The answer is too long')
      yield chunk
    }
  } catch (error) {
    throwUnreachable(error)
  }
}

function throwUnreachable(cause: unknown): never {
  if (isAiModelError(cause)) throw cause
  throw new AiModelError('unavailable', 'The AI service could not be asked', { cause })
}
