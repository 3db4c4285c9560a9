import type * as z from 'zod'

/**
 * The port for an AI model of any vendor. It takes text and documents and returns text. Every failure
 * is an `AiModelError`. It makes a call up to three times if that is safe. `signal` ends a call.
 */
export interface AiModel {
  /**
   * The whole answer of the model. The call ends after two minutes without progress, and after a
   * quarter of an hour. Progress needs `onText`.
   */
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

/** What a call cost, in tokens. */
export type TokenUse = { input: number; output: number }

export type Question = {
  /** The service's id of the model. */
  model: string
  prompt: string
  /** The subject of the prompt. The model gets it first. */
  document?: AiDocument
  /** Whether the answer must be JSON. */
  json?: boolean
  /**
   * The form of an answer in JSON. The service may ignore all of it or details such as lengths, so
   * the caller still checks the answer.
   */
  schema?: z.core.$ZodType
  signal?: AbortSignal
  /**
   * Receives the text so far each time it has grown by one percent. Another attempt starts with ''.
   */
  onText?: (soFar: string) => void
  /** Receives the cost of each attempt whose cost the service reports, even if it fails. */
  onTokens?: (use: TokenUse) => void
}

/**
 * The reason for a failure. `refused`: the rules of the service forbid an answer. `recited`: the
 * service stopped an answer that repeats a published text. `truncated`: the answer is too long.
 * `malformed`: the answer does not fit, or the document is unreadable. `busy`: the service refuses
 * more calls. `bad-key`: it does not accept the key, or not for this document. `unknown-model`: it
 * does not have the model. `unavailable`: it is unreachable, fails, or is too slow.
 */
export type AiFailure =
  | 'refused'
  | 'recited'
  | 'truncated'
  | 'malformed'
  | 'busy'
  | 'bad-key'
  | 'unknown-model'
  | 'unavailable'

/**
 * An AI model gave no usable answer. Neither the message nor `cause` holds the key or the prompt.
 * Recognize the error with `isAiModelError`.
 */
export class AiModelError extends Error {
  override name = 'AiModelError'
  readonly failure: AiFailure
  readonly #partial: string

  constructor(failure: AiFailure, message: string, options?: ErrorOptions & { partial?: string }) {
    super(message, options)
    this.failure = failure
    this.#partial = options?.partial ?? ''
  }

  /** What the model wrote before it failed; often ''. A log of the error leaves it out. */
  get partial(): string {
    return this.#partial
  }
}

export function isAiModelError(error: unknown): error is AiModelError {
  return error instanceof Error && error.name === 'AiModelError'
}
