import type * as z from 'zod'

/**
 * The time limits of calls, in milliseconds. The limit of the first piece is long, because models
 * think before they write.
 */
export const AI_LIMITS_MS = {
  firstPiece: 600_000,
  nextPiece: 120_000,
  answer: 900_000,
  upload: 300_000,
  short: 30_000,
} as const

/**
 * The port for an AI model of any vendor. The model takes text and documents, and returns text. A
 * failed request that may succeed later is retried up to twice. Every failure is an `AiModelError`.
 * `signal` ends a call.
 */
export interface AiModel {
  /**
   * Returns the model's complete answer. With `onText`, the first piece may take
   * `AI_LIMITS_MS.firstPiece`, each other piece `nextPiece`, and all attempts together `answer`.
   * Without `onText`, the call ends within `nextPiece`.
   */
  generate(call: AiCall): Promise<string>

  /** Counts the tokens of the prompt and its document. Ends within half a minute. */
  countTokens(call: AiCall): Promise<number>

  /**
   * Uploads a local file and waits until the service has processed it. Later calls can refer to the
   * file. Ends within five minutes.
   */
  upload(document: { path: string; mimeType: string; signal?: AbortSignal }): Promise<AiDocument>

  /** Deletes an uploaded document. Ends within half a minute. */
  forget(document: AiDocument): Promise<void>
}

/** An uploaded document. `uri` and `name` are its address and its id at the service. */
export type AiDocument = { uri: string; mimeType: string; name: string }

export type TokenUse = { input: number; output: number }

export type AiCall = {
  model: string
  prompt: string
  document?: AiDocument
  json?: boolean
  /**
   * The form of a JSON answer. The caller must check the answer, because the service may ignore
   * parts of the schema.
   */
  schema?: z.core.$ZodType
  signal?: AbortSignal
  /** Called with the text so far, about once per percent of growth. A retry starts with ''. */
  onText?: (soFar: string) => void
  /** Called with the tokens of each attempt for which the service reports them, even a failed one. */
  onTokens?: (use: TokenUse) => void
}

/**
 * The cause of a failed call. `refused`: the rules of the service forbid an answer. `recited`: the
 * service stopped an answer that repeats a published text. `truncated`: the answer is too long.
 * `malformed`: the answer has a wrong form, or the document is unreadable. `busy`: the service takes
 * no more calls now, or has a fault that may pass. `bad-key`: the service refuses the key.
 * `not-allowed`: the service refuses this server because of its location, plan or billing.
 * `unknown-model`: the service does not have the model. `bad-request`: the service refuses the request
 * itself, so the same request would fail again. `lost-document`: the service does not have the
 * document, or the key may not use it. `wrong-host`: the service sends uploads to another host.
 * `unavailable`: any other failure, such as an unreachable or slow service, or an abort.
 */
export type AiFailure =
  | 'refused'
  | 'recited'
  | 'truncated'
  | 'malformed'
  | 'busy'
  | 'bad-key'
  | 'not-allowed'
  | 'unknown-model'
  | 'bad-request'
  | 'lost-document'
  | 'wrong-host'
  | 'unavailable'

/**
 * Thrown if an AI model gives no usable answer. Neither the message nor `cause` contains the key or
 * the prompt. Use `isAiModelError` to recognize it.
 */
export class AiModelError extends Error {
  override name = 'AiModelError'
  readonly failure: AiFailure
  /** The pause that a busy service asks for, in milliseconds. Null if it asks for none. */
  readonly retryAfterMs: number | null
  /** The service's sentence about the server's key, location, plan or quota. Null without a sentence. */
  readonly reason: string | null
  /** A sentence about the time limit that ended the call. Null if no limit did. */
  readonly late: string | null
  readonly #partial: string

  constructor(
    failure: AiFailure,
    message: string,
    options?: ErrorOptions & {
      partial?: string
      retryAfterMs?: number | null
      reason?: string | null
      late?: string | null
    },
  ) {
    super(message, options)
    this.failure = failure
    this.retryAfterMs = options?.retryAfterMs ?? null
    this.reason = options?.reason ?? null
    this.late = options?.late ?? null
    this.#partial = options?.partial ?? ''
  }

  /**
   * The text that the model wrote before it failed, often ''. This is a getter, so logs leave it out.
   */
  get partial(): string {
    return this.#partial
  }
}

export function isAiModelError(error: unknown): error is AiModelError {
  return error instanceof Error && error.name === 'AiModelError'
}
