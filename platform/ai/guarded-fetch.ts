import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AiModelError, isAiModelError } from './ai-model.ts'

/** How many bytes of one answer are read: four times the text that is taken, for what is around it. */
const MAX_BYTES = 8 * 1024 * 1024

/**
 * A `fetch` for an AI service: what the service answers sends nobody anywhere and fills no memory.
 * Whatever cuts a connection is an `AiModelError`, `unavailable`; all requests end with `signal`.
 */
export function guardedFetch(baseUrl: string, signal: AbortSignal): typeof fetch {
  const { origin } = new URL(baseUrl)
  return async (input, init) => {
    const options = { ...init, redirect: 'manual', signal } as const
    const response = await fetch(input, options).catch(throwUnreachable)
    const uploadUrl = response.headers.get('x-goog-upload-url')
    if (uploadUrl !== null && URL.parse(uploadUrl)?.origin !== origin) {
      throw new AiModelError('malformed', 'The AI service sends uploads to another place')
    }
    // The SDK would send the part again, three times on top of our own tries.
    if (isUpload(init) && response.ok && !response.headers.has('x-goog-upload-status')) {
      throw new AiModelError('unavailable', 'The AI service does not say how the upload stands')
    }
    const body = response.body && NodeReadableStream.from(bounded(response.body))
    return new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, response)
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
      if (bytes > MAX_BYTES) throw new AiModelError('malformed', 'The answer is too long')
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
