import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiError } from '@google/genai'
import { isAiModelError } from './ai-model.ts'

const TRIES = 3
/** What is worth another try (HTTP status). */
const TRANSIENT = [408, 429, 500, 502, 503, 504]

/**
 * Makes a call up to three times, as long as it fails in a way that may pass. The pauses grow, and
 * no two are alike, lest all who failed together come back together.
 */
export async function fewTries<T>(
  call: (attempt: number) => Promise<T>,
  { signal, firstPause }: { signal: AbortSignal; firstPause: number },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(attempt)
    } catch (error) {
      if (attempt === TRIES || signal.aborted || !mayPass(error)) throw error
      const pause = firstPause * 2 ** (attempt - 1) * (1 + Math.random())
      await sleep(pause, undefined, { signal }).catch(() => {
        throw error
      })
    }
  }
}

function mayPass(error: unknown): boolean {
  if (isAiModelError(error)) return error.failure === 'unavailable'
  return TRANSIENT.includes((error as Partial<ApiError>).status ?? 0)
}
