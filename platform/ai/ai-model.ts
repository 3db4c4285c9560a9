/**
 * The port through which the product asks an AI model. It knows no vendor: text and documents go
 * in, text comes out, and every way in which that fails is an `AiModelError`. Calls that can be
 * repeated are, up to three times in all, and each ends when `signal` says so.
 */
export interface AiModel {
  /** The model's whole answer to the question, as text, in two minutes at most. */
  generate(question: Question): Promise<string>

  /** How many tokens the question has, its document included; in half a minute at most. */
  countTokens(question: Question): Promise<number>

  /**
   * Hands the service a document, a file of this machine, that questions can then refer to; in five
   * minutes at most. The file is not held in memory.
   */
  upload(document: { path: string; mimeType: string; signal?: AbortSignal }): Promise<AiDocument>

  /** Has the service forget an uploaded document; in half a minute at most. */
  forget(document: AiDocument): Promise<void>
}

/** A document that the service holds. What its fields say is the service's business. */
export type AiDocument = { uri: string; mimeType: string; name: string }

export type Question = {
  /** The model's id, as the service knows it. */
  model: string
  prompt: string
  /** What the prompt is about. The model is given it first. */
  document?: AiDocument
  /** Whether the answer has to be JSON. */
  json?: boolean
  signal?: AbortSignal
  /**
   * Told the text so far while the model writes, each time it has grown by a hundredth. A repeated
   * try starts from ''.
   */
  onText?: (soFar: string) => void
}

/**
 * Why there is no answer. `refused`: by the service's rules of what it answers. `truncated`: it ran
 * out of room. `malformed`: it is not what was asked for, or the document can't be read. `busy`: too
 * much is asked of the service. `unavailable`: it can't be reached, breaks off, fails, does not know
 * the model or the key, or takes too long.
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
