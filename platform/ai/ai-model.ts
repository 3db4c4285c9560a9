/**
 * The port through which the product asks an AI model. It knows no vendor: text goes in, text comes
 * out, and every way in which that fails is an `AiModelError`.
 */
export interface AiModel {
  /**
   * The model's whole answer to the prompt, as text. Calls that can be repeated are, a few times;
   * all of it ends in two minutes, or when `signal` says so.
   */
  generate(question: Question): Promise<string>
}

export type Question = {
  /** The model's id, as the service knows it. */
  model: string
  prompt: string
  /** Whether the answer has to be JSON. */
  json?: boolean
  signal?: AbortSignal
}

/**
 * Why there is no answer. `refused`: by the service's rules of what it answers. `truncated`: it ran
 * out of room. `malformed`: it is not what was asked for. `busy`: too much is asked of the service.
 * `unavailable`: it can't be reached, fails, does not know the model or the key, or takes too long.
 */
export type AiFailure = 'refused' | 'truncated' | 'malformed' | 'busy' | 'unavailable'

/**
 * An AI model gave no usable answer. `cause` is what happened; neither holds the key or the prompt.
 * Recognise it by `isAiModelError`.
 */
export class AiModelError extends Error {
  override name = 'AiModelError'
  readonly failure: AiFailure

  constructor(failure: AiFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

export function isAiModelError(error: unknown): error is AiModelError {
  return error instanceof Error && error.name === 'AiModelError'
}
