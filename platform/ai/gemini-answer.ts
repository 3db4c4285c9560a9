import type { GenerateContentResponse } from '@google/genai'
import { type AiFailure, AiModelError, type TokenUse } from './ai-model.ts'

const MAX_CHARACTERS = 2 * 1024 * 1024

export class GeminiAnswer {
  text = ''
  /** The model's reason to stop writing. Null while it writes. */
  finish: string | null = null
  tokens: TokenUse | null = null

  add({ promptFeedback, candidates, usageMetadata }: GenerateContentResponse): void {
    const { promptTokenCount: input = 0, totalTokenCount: all = 0 } = usageMetadata ?? {}
    // The output includes the model's thoughts, because they cost the same as the answer.
    if (all > 0) this.tokens = { input, output: Math.max(0, all - input) }
    if (promptFeedback?.blockReason) {
      throw new AiModelError('refused', `The question was refused: ${promptFeedback.blockReason}`)
    }
    const candidate = candidates?.[0]
    for (const part of candidate?.content?.parts ?? []) {
      if (!part.thought) this.text += part.text ?? ''
    }
    if (this.text.length > MAX_CHARACTERS) {
      this.text = this.text.slice(0, MAX_CHARACTERS)
      throw new AiModelError('truncated', 'The answer is too long', { partial: this.text })
    }
    this.finish = candidate?.finishReason ?? this.finish
  }

  /** The text of a complete answer. Throws an `AiModelError` if the answer is not complete. */
  whole(): string {
    if (this.finish === 'STOP' && this.text) return this.text
    const failure = (this.finish && FINISHES[this.finish]) || 'malformed'
    const message = `The answer ended with ${this.finish ?? 'nothing'}`
    throw new AiModelError(failure, message, { partial: this.text })
  }
}

const FINISHES: Record<string, AiFailure> = {
  MAX_TOKENS: 'truncated',
  SAFETY: 'refused',
  RECITATION: 'recited',
  BLOCKLIST: 'refused',
  PROHIBITED_CONTENT: 'refused',
  SPII: 'refused',
}
