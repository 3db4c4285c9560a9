import type { ApiError, GoogleGenAI } from '@google/genai'
import { backoff, isTransientStatus, retry } from '../retry.ts'
import { AiModelError, isAiModelError } from './ai-model.ts'
import { errorOf } from './gemini-error.ts'
import { guardedFetch } from './guarded-fetch.ts'

const MAX_ATTEMPTS = 3
/** If a busy service asks for a longer pause, the operation fails at once. */
const LONGEST_PAUSE_MS = 10_000

export type GeminiOperation = Pick<GoogleGenAI, 'models' | 'files'> & {
  /** Makes a call that is safe to repeat, with retries. `attempt` starts at 1. */
  tries: <T>(call: (attempt: number) => Promise<T>) => Promise<T>
  /** Ends the operation if nothing calls this function again within the limit. */
  expectWithin: (limitMs: number) => void
  signal: AbortSignal
}

type Limits = {
  /** The operation may take this long, including all attempts. */
  limitMs: number
  signal?: AbortSignal
}

/**
 * Runs an operation within its time limits. When it ends, all its requests end. Every failure is an
 * `AiModelError`.
 */
export async function operate<T>(
  service: { apiKey: string; baseUrl: string; firstPauseMs: number },
  { limitMs, signal: stop }: Limits,
  run: (operation: GeminiOperation) => Promise<T>,
): Promise<T> {
  const { apiKey, baseUrl, firstPauseMs } = service
  const pauseMs = backoff(firstPauseMs)
  const done = new AbortController()
  let late: string | null = null
  const abortLate = (sentence: string) => {
    late = sentence
    done.abort()
  }
  const whole = setTimeout(() => abortLate(`${NOT_DONE} ${inWords(limitMs)}.`), limitMs)
  let idle: NodeJS.Timeout | undefined
  const signal = stop ? AbortSignal.any([done.signal, stop]) : done.signal
  try {
    const { GoogleGenAI } = await import('@google/genai')
    // Without `retryOptions` the SDK makes a single attempt. Its retries would multiply ours, and
    // would not cover lost connections.
    const { models, files } = new GoogleGenAI({
      apiKey,
      vertexai: false,
      // Not every call of the SDK accepts a signal, but every call uses this `fetch`.
      httpOptions: { baseUrl, fetch: guardedFetch(service, signal) },
    })
    return await run({
      models,
      files,
      tries: (call) =>
        retry(call, {
          isPassing,
          pauseMs: (attempt, error) =>
            Math.max(pauseMs(attempt), isAiModelError(error) ? (error.retryAfterMs ?? 0) : 0),
          maxAttempts: MAX_ATTEMPTS,
          signal,
        }),
      expectWithin(ms) {
        clearTimeout(idle)
        idle = setTimeout(() => abortLate(`${SILENT} ${inWords(ms)}.`), ms)
      },
      signal,
    })
  } catch (error) {
    const failed = asModelError(error)
    if (!late || stop?.aborted) throw failed
    const { cause, partial } = failed
    throw new AiModelError('unavailable', late, { cause, partial, late })
  } finally {
    clearTimeout(whole)
    clearTimeout(idle)
    done.abort()
  }
}

const SILENT = 'The AI service sent nothing for'
const NOT_DONE = 'The AI service was not done after'

function inWords(ms: number): string {
  return ms < 60_000 ? `${ms / 1_000} seconds` : `${ms / 60_000} minutes`
}

function isPassing(error: unknown): boolean {
  if (isAiModelError(error)) {
    const isShort = error.failure === 'busy' && (error.retryAfterMs ?? 0) <= LONGEST_PAUSE_MS
    return error.failure === 'unavailable' || isShort
  }
  return isTransientStatus((error as Partial<ApiError>).status)
}

/**
 * Converts any error to an `AiModelError`. `partial` is what the model wrote before the failure. The
 * result has this text or the error's own `partial`, whichever is longer.
 */
export function asModelError(cause: unknown, partial = ''): AiModelError {
  if (isAiModelError(cause)) {
    if (cause.partial.length >= partial.length) return cause
    const { retryAfterMs, reason } = cause
    return new AiModelError(cause.failure, cause.message, {
      cause: cause.cause,
      partial,
      retryAfterMs,
      reason,
    })
  }
  const { status, message } = cause as Partial<ApiError>
  if (!status)
    return new AiModelError('unavailable', 'The AI service could not be asked', { cause, partial })
  return errorOf(status, message, { partial })
}

/** True if the service answered with status 400 because of the question. */
export function isBadRequest(error: unknown): boolean {
  const { status } = error as Partial<ApiError>
  return status === 400 && ['bad-request', 'unavailable'].includes(asModelError(error).failure)
}
