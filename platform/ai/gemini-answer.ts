import type { GenerateContentResponse } from '@google/genai'
import { type AiFailure, AiModelError } from './ai-model.ts'

const MAX_CHARACTERS = 2 * 1024 * 1024

/** Collects an answer, whole or piece by piece. */
export class GeminiAnswer {
  text = ''
  /** Why the model stopped writing; null before it says so. */
  finish: string | null = null

  add({ promptFeedback, candidates }: GenerateContentResponse): void {
    if (promptFeedback?.blockReason) {
      throw new AiModelError('refused', `The question was refused: ${promptFeedback.blockReason}`)
    }
    const candidate = candidates?.[0]
    for (const part of candidate?.content?.parts ?? []) {
      if (!part.thought) this.text += part.text ?? ''
    }
    if (this.text.length > MAX_CHARACTERS)
      throw new AiModelError('malformed', 'The answer is too long')
    this.finish = candidate?.finishReason ?? this.finish
  }

  /** The text of a finished answer. Throws an `AiModelError` for any other. */
  whole(): string {
    if (this.finish === 'STOP' && this.text) return this.text
    const failure = (this.finish && FINISHES[this.finish]) || 'malformed'
    throw new AiModelError(failure, `The answer ended with ${this.finish ?? 'nothing'}`)
  }
}

const FINISHES: Record<string, AiFailure> = {
  MAX_TOKENS: 'truncated',
  SAFETY: 'refused',
  RECITATION: 'refused',
  BLOCKLIST: 'refused',
  PROHIBITED_CONTENT: 'refused',
  SPII: 'refused',
}
