import type { GenerateContentResponse } from '@google/genai'
import { type AiFailure, AiModelError } from './ai-model.ts'

/** How long an answer may be, in characters. */
const MAX_TEXT = 2 * 1024 * 1024

/** What has come of an answer: all at once, or piece by piece. */
export class GeminiAnswer {
  text = ''
  /** Why the model stopped writing; null as long as it did not say. */
  finish: string | null = null

  add({ promptFeedback, candidates }: GenerateContentResponse): void {
    if (promptFeedback?.blockReason) {
      throw new AiModelError('refused', `The question was refused: ${promptFeedback.blockReason}`)
    }
    const candidate = candidates?.[0]
    for (const part of candidate?.content?.parts ?? []) {
      if (!part.thought) this.text += part.text ?? ''
    }
    if (this.text.length > MAX_TEXT) throw new AiModelError('malformed', 'The answer is too long')
    this.finish = candidate?.finishReason ?? this.finish
  }

  /** The text, once the model has finished it. */
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
