import type { Content, GenerateContentConfig } from '@google/genai'
import { type AiModel, AiModelError, type Question } from './ai-model.ts'
import { GeminiAnswer } from './gemini-answer.ts'
import { uploadDocument } from './gemini-documents.ts'
import { asModelError, type GeminiOperation, isBadRequest, operate } from './gemini-operation.ts'
import { geminiSchema } from './gemini-schema.ts'

const GOOGLE = 'https://generativelanguage.googleapis.com'
/**
 * The longest wait for a piece of an answer. The wait is long, because models think before they
 * write.
 */
const IDLE_LIMIT_MS = 120_000
const LIMIT_MS = 900_000
const UPLOAD_LIMIT_MS = 300_000
const SHORT_LIMIT_MS = 30_000

type GeminiOptions = {
  apiKey: string
  baseUrl: string | null
  limitMs?: number
  idleLimitMs?: number
  uploadLimitMs?: number
  /** The average pause before the second attempt. */
  firstPauseMs?: number
  /** The pause between two checks whether the service has processed a document. */
  pollPauseMs?: number
}

/** Opens the AI models of Google's Gemini API. The key is sent only in a header. */
export function openGemini(options: GeminiOptions): AiModel {
  const { apiKey, limitMs = LIMIT_MS, idleLimitMs = IDLE_LIMIT_MS } = options
  const { firstPauseMs = 1_500, pollPauseMs = 1_000 } = options
  // The SDK always gets an address. Otherwise it would take one from the environment.
  const service = { apiKey, baseUrl: options.baseUrl ?? GOOGLE, firstPauseMs }
  const shortMs = Math.min(idleLimitMs, SHORT_LIMIT_MS)

  return {
    generate(question) {
      const { signal } = question
      const limits = { limitMs, idleLimitMs, signal }
      return operate(service, limits, (operation) => ask(operation, question))
    },

    countTokens(question) {
      const { model, signal } = question
      return operate(service, { limitMs: shortMs, signal }, async ({ models, tries }) => {
        const contents = contentsOf(question)
        const { totalTokens } = await tries(() => models.countTokens({ model, contents }))
        if (Number.isInteger(totalTokens)) return totalTokens as number
        throw new AiModelError('malformed', 'The answer is no number of tokens')
      })
    },

    upload({ path, mimeType, signal }) {
      const { uploadLimitMs = UPLOAD_LIMIT_MS } = options
      return operate(service, { limitMs: uploadLimitMs, signal }, (operation) =>
        uploadDocument(operation, { path, mimeType, pauseMs: pollPauseMs }),
      )
    },

    forget({ name }) {
      return operate(service, { limitMs: shortMs }, async ({ files, tries }) => {
        await tries(() => files.delete({ name }))
      })
    },
  }
}

async function ask(operation: GeminiOperation, question: Question): Promise<string> {
  const { models, tries, progressed, signal } = operation
  const { model, json, schema, onText, onTokens } = question
  const contents = contentsOf(question)
  let longest = ''

  async function attempt(number: number, answer: GeminiAnswer, config: GenerateContentConfig) {
    if (!onText) {
      answer.add(await models.generateContent({ model, contents, config }))
      return answer.whole()
    }
    if (number > 1) onText('')
    let nextLength = 1
    for await (const piece of await models.generateContentStream({ model, contents, config })) {
      answer.add(piece)
      signal.throwIfAborted()
      progressed()
      const { length } = answer.text
      if (length < nextLength) continue
      onText(answer.text)
      // Each call of `onText` passes the whole text, so a call for each piece would be slow.
      nextLength = length + Math.floor(length / 100)
    }
    if (answer.finish) return answer.whole()
    throw new AiModelError('unavailable', 'The answer broke off')
  }

  const askWith = (config: GenerateContentConfig) =>
    tries((number) => {
      const answer = new GeminiAnswer()
      return attempt(number, answer, config).finally(() => {
        if (answer.text.length > longest.length) longest = answer.text
        if (answer.tokens) onTokens?.(answer.tokens)
      })
    })

  const config = {
    // Without this setting the SDK would also resume broken streams, within each of our attempts.
    automaticContinuation: false,
    ...(json && { responseMimeType: 'application/json' }),
  }
  try {
    if (!schema) return await askWith(config)
    const withSchema = { ...config, responseJsonSchema: geminiSchema(schema) }
    // Some models do not support schemas. A refused request costs nothing.
    return await askWith(withSchema).catch((error) => {
      if (isBadRequest(error)) return askWith(config)
      throw error
    })
  } catch (error) {
    throw asModelError(error, longest)
  }
}

/** Puts the document before the prompt: a model follows instructions best after a long text. */
function contentsOf({ prompt, document }: Question): Content[] {
  const { uri: fileUri, mimeType } = document ?? {}
  const parts = [...(document ? [{ fileData: { fileUri, mimeType } }] : []), { text: prompt }]
  return [{ role: 'user', parts }]
}
