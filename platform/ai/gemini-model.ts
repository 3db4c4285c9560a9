import type { ApiError, GenerateContentResponse } from '@google/genai'
import { type AiFailure, type AiModel, AiModelError } from './ai-model.ts'

/** How long all tries of one question may take together, in milliseconds. */
const DEADLINE = 120_000
const ATTEMPTS = 3
/** What is worth another try (HTTP status). */
const TRANSIENT = [408, 429, 500, 502, 503, 504]

export type GeminiOptions = {
  apiKey: string
  /** Where the service is reached; null for Google's own address. */
  baseUrl: string | null
  /** In milliseconds; for tests. */
  deadline?: number
  firstPause?: number
}

/** The AI models of Google's Gemini API, `@google/genai`. The key travels in a header only. */
export function openGemini(options: GeminiOptions): AiModel {
  const { apiKey, baseUrl, deadline = DEADLINE, firstPause = 1_000 } = options
  const client = async () => {
    const { GoogleGenAI } = await import('@google/genai')
    return new GoogleGenAI({
      apiKey,
      vertexai: false,
      httpOptions: {
        ...(baseUrl && { baseUrl }),
        retryOptions: {
          attempts: ATTEMPTS,
          initialDelay: firstPause / 1000,
          httpStatusCodes: TRANSIENT,
        },
        // What the service answers sends nobody anywhere.
        fetch: (url, init) => fetch(url, { ...init, redirect: 'error' }),
      },
    })
  }

  return {
    async generate({ model, prompt, json = false, signal }) {
      const { models } = await client()
      const timeUp = AbortSignal.timeout(deadline)
      const abortSignal = signal ? AbortSignal.any([signal, timeUp]) : timeUp
      const config = { abortSignal, ...(json && { responseMimeType: 'application/json' }) }
      const call = models.generateContent({ model, contents: prompt, config })
      return textOf(await sooner(call, abortSignal).catch(throwAsModelError))
    },
  }
}

/** Pauses between tries don't listen to the signal: nobody waits for them. */
function sooner<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([call, aborted])
}

function textOf(response: GenerateContentResponse): string {
  const { promptFeedback, candidates } = response
  if (promptFeedback?.blockReason) {
    throw new AiModelError('refused', `The question was refused: ${promptFeedback.blockReason}`)
  }
  const reason = candidates?.[0]?.finishReason ?? 'none'
  if (reason === 'STOP') {
    const text = candidates?.[0]?.content?.parts
      ?.filter((part) => !part.thought)
      .map((part) => part.text ?? '')
      .join('')
    if (text) return text
  }
  throw new AiModelError(FINISHES[reason] ?? 'malformed', `The answer ended with ${reason}`)
}

const FINISHES: Record<string, AiFailure> = {
  MAX_TOKENS: 'truncated',
  SAFETY: 'refused',
  RECITATION: 'refused',
  BLOCKLIST: 'refused',
  PROHIBITED_CONTENT: 'refused',
  SPII: 'refused',
}

function throwAsModelError(cause: unknown): never {
  const { status } = cause as Partial<ApiError>
  const failure = status === 429 ? 'busy' : 'unavailable'
  const said = status ? `answered with ${status}` : 'could not be asked'
  throw new AiModelError(failure, `The AI service ${said}`, { cause })
}
