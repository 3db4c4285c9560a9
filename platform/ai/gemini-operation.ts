import type { ApiError, GoogleGenAI } from '@google/genai'
import { backoff, isTransientStatus, retry } from '../retry.ts'
import { AiModelError, isAiModelError } from './ai-model.ts'
import { guardedFetch } from './guarded-fetch.ts'

const MAX_ATTEMPTS = 3

/** The tools of an operation on the service. */
export type GeminiOperation = Pick<GoogleGenAI, 'models' | 'files'> & {
  /** Makes a call that is safe to repeat. `attempt` starts at 1. */
  tries: <T>(call: (attempt: number) => Promise<T>) => Promise<T>
  /** Ends with the operation. */
  signal: AbortSignal
}

/**
 * Runs an operation within a time limit. All its requests end with it. Every failure is an
 * `AiModelError`.
 */
export async function operate<T>(
  service: { apiKey: string; baseUrl: string; firstPauseMs: number },
  limits: { limitMs: number; signal?: AbortSignal },
  run: (operation: GeminiOperation) => Promise<T>,
): Promise<T> {
  const { apiKey, baseUrl, firstPauseMs } = service
  const done = new AbortController()
  const ends = [done.signal, AbortSignal.timeout(limits.limitMs), limits.signal]
  const signal = AbortSignal.any(ends.filter((end) => end !== undefined))
  try {
    const { GoogleGenAI } = await import('@google/genai')
    // Without `retryOptions` the SDK makes one attempt. Its own retries would multiply ours, and ignore
    // lost connections.
    const { models, files } = new GoogleGenAI({
      apiKey,
      vertexai: false,
      // Not every call of the SDK accepts a signal, but every call uses this `fetch`.
      httpOptions: { baseUrl, fetch: guardedFetch(baseUrl, signal) },
    })
    return await run({
      models,
      files,
      tries: (call) =>
        retry(call, {
          isPassing,
          pauseMs: backoff(firstPauseMs),
          maxAttempts: MAX_ATTEMPTS,
          signal,
        }),
      signal,
    })
  } catch (error) {
    throw asModelError(error)
  } finally {
    done.abort()
  }
}

function isPassing(error: unknown): boolean {
  if (isAiModelError(error)) return error.failure === 'unavailable'
  return isTransientStatus((error as Partial<ApiError>).status)
}

function asModelError(cause: unknown): AiModelError {
  if (isAiModelError(cause)) return cause
  const { status, message } = cause as Partial<ApiError>
  if (!status)
    return new AiModelError('unavailable', 'The AI service could not be asked', { cause })
  const failure = status === 429 ? 'busy' : 'unavailable'
  const said = [status, ...codeWordsOf(message)].join(' ')
  return new AiModelError(failure, `The AI service answered with ${said}`)
}

/** The code words of an error of the service. Its sentences may hold the prompt. */
function codeWordsOf(message = ''): string[] {
  return [...message.matchAll(/"(?:status|reason)":"([A-Z_]{1,60})"/g)].map(([, word = '']) => word)
}
