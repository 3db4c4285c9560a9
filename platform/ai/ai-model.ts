/**
 * The port for an AI model of any vendor. It takes text and documents and returns text. Every failure
 * is an `AiModelError`. It makes a call up to three times if that is safe. `signal` ends a call.
 */
export interface AiModel {
  /** The whole answer of the model, within two minutes. */
  generate(question: Question): Promise<string>

  /** The number of tokens in the question and its document, within half a minute. */
  countTokens(question: Question): Promise<number>

  /**
   * Uploads a file of this machine within five minutes, so that later calls can refer to it. It streams
   * the file.
   */
  upload(document: { path: string; mimeType: string; signal?: AbortSignal }): Promise<AiDocument>

  /** Deletes an uploaded document, within half a minute. */
  forget(document: AiDocument): Promise<void>
}

/** A document at the service, in the words of the service. */
export type AiDocument = { uri: string; mimeType: string; name: string }

export type Question = {
  /** The service's id of the model. */
  model: string
  prompt: string
  /** The subject of the prompt. The model gets it first. */
  document?: AiDocument
  /** Whether the answer must be JSON. */
  json?: boolean
  signal?: AbortSignal
  /**
   * Receives the text so far each time it has grown by one percent. Another attempt starts with ''.
   */
  onText?: (soFar: string) => void
}

/**
 * The reason for a failure. `refused`: the rules of the service forbid an answer. `truncated`: the
 * answer is too long for the model. `malformed`: the answer does not fit, or the document is
 * unreadable. `busy`: the service refuses more calls. `unavailable`: the service is unreachable, fails,
 * is too slow, or does not know the model or the key.
 */
export type AiFailure = 'refused' | 'truncated' | 'malformed' | 'busy' | 'unavailable'

/**
 * An AI model gave no usable answer. Neither the message nor `cause` holds the key or the prompt.
 * Recognize the error with `isAiModelError`.
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
