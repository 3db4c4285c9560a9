import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AiModelError, isAiModelError } from './ai-model.ts'
import { errorOfResponse, isBusyStatus } from './gemini-error.ts'

/** A response has at most this many bytes: 4 for each character of the longest accepted answer. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024

/**
 * A `fetch` for an AI service. It follows no redirects, uploads only to the origin of `baseUrl`, and
 * limits the size of an answer. It removes the key from the text of an error response. A lost
 * connection throws an `AiModelError` with `unavailable`. A busy service throws an `AiModelError` with
 * the pause that the service asks for. Only `signal` limits the time of a request.
 */
export function guardedFetch(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  signal: AbortSignal,
): typeof fetch {
  const { origin } = new URL(baseUrl)
  return async (input, init) => {
    const options = { ...init, redirect: 'manual', signal, dispatcher: withoutTimeout } as const
    const response = await fetch(input, options).catch(throwUnreachable)
    const uploadUrl = response.headers.get('x-goog-upload-url')
    if (uploadUrl !== null && URL.parse(uploadUrl)?.origin !== origin) {
      throw new AiModelError('wrong-host', 'The AI service sends uploads to another place')
    }
    // If the header is missing, the SDK sends the same part three times, on top of our retries.
    if (isUpload(init) && response.ok && !response.headers.has('x-goog-upload-status')) {
      throw new AiModelError('unavailable', 'The AI service does not say how the upload stands')
    }
    const body = response.body && NodeReadableStream.from(bounded(response.body))
    const answer = new Response(body as ReadableStream<Uint8Array<ArrayBuffer>> | null, response)
    if (answer.status < 400) return answer
    const refusal = new Response((await answer.text()).replaceAll(apiKey, '…'), answer)
    if (isBusyStatus(refusal.status)) throw await errorOfResponse(refusal)
    return refusal
  }
}

type Dispatcher = { dispatch(options: object, handler: object): boolean }

/**
 * Passes requests on to the dispatcher of Node's `fetch`, which knows the proxy. Without these options
 * it gives up if no byte comes for five minutes.
 */
const withoutTimeout: Dispatcher = {
  dispatch(options, handler) {
    const { [DISPATCHER]: own } = globalThis as unknown as { [DISPATCHER]: Dispatcher }
    return own.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler)
  },
}

/** undici, which is Node's `fetch`, keeps its dispatcher under this symbol. */
const DISPATCHER: unique symbol = Symbol.for('undici.globalDispatcher.1')

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
