import type { Content, GenerateContentConfig } from '@google/genai'
import { AI_LIMITS_MS, type AiCall, type AiModel, AiModelError } from './ai-model.ts'
import { GeminiAnswer } from './gemini-answer.ts'
import { uploadDocument } from './gemini-documents.ts'
import { asModelError, type GeminiOperation, isBadRequest, operate } from './gemini-operation.ts'
import { geminiSchema } from './gemini-schema.ts'

const GOOGLE = 'https://generativelanguage.googleapis.com'

type GeminiOptions = {
  apiKey: string
  baseUrl: string | null
  /** Other limits than `AI_LIMITS_MS`. */
  limitsMs?: Partial<Record<keyof typeof AI_LIMITS_MS, number>>
  /** The average pause before the second attempt. */
  firstPauseMs?: number
  /** The pause between two checks whether the service has processed a document. */
  pollPauseMs?: number
}

/** Opens the AI models of Google's Gemini API. The key is sent only in a header. */
export function openGemini(options: GeminiOptions): AiModel {
  const { apiKey } = options
  const limits = { ...AI_LIMITS_MS, ...options.limitsMs }
  const { firstPauseMs = 1_500, pollPauseMs = 1_000 } = options
  // The SDK always gets an address. Otherwise it would take one from the environment.
  const service = { apiKey, baseUrl: options.baseUrl ?? GOOGLE, firstPauseMs }

  return {
    generate(call) {
      const { signal, onText } = call
      const limitMs = onText ? limits.answer : limits.nextPiece
      return operate(service, { limitMs, signal }, (operation) => ask(operation, call, limits))
    },

    countTokens(call) {
      const { model, signal } = call
      return operate(service, { limitMs: limits.short, signal }, async ({ models, tries }) => {
        const contents = contentsOf(call)
        const { totalTokens } = await tries(() => models.countTokens({ model, contents }))
        if (Number.isInteger(totalTokens)) return totalTokens as number
        throw new AiModelError('malformed', 'The answer is no number of tokens')
      })
    },

    upload({ path, mimeType, signal }) {
      return operate(service, { limitMs: limits.upload, signal }, (operation) =>
        uploadDocument(operation, { path, mimeType, pauseMs: pollPauseMs }),
      )
    },

    forget({ name }) {
      return operate(service, { limitMs: limits.short }, async ({ files, tries }) => {
        await tries(() => files.delete({ name }))
      })
    },
  }
}

async function ask(
  operation: GeminiOperation,
  call: AiCall,
  { firstPiece, nextPiece }: Record<'firstPiece' | 'nextPiece', number>,
): Promise<string> {
  const { models, tries, expectWithin, signal } = operation
  const { model, json, schema, onText, onTokens } = call
  const contents = contentsOf(call)
  let longest = ''

  async function attempt(number: number, answer: GeminiAnswer, config: GenerateContentConfig) {
    if (!onText) {
      answer.add(await models.generateContent({ model, contents, config }))
      return answer.whole()
    }
    if (number > 1) onText('')
    expectWithin(firstPiece)
    let nextLength = 1
    for await (const piece of await models.generateContentStream({ model, contents, config })) {
      answer.add(piece)
      signal.throwIfAborted()
      expectWithin(nextPiece)
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
function contentsOf({ prompt, document }: AiCall): Content[] {
  const { uri: fileUri, mimeType } = document ?? {}
  const parts = [...(document ? [{ fileData: { fileUri, mimeType } }] : []), { text: prompt }]
  return [{ role: 'user', parts }]
}
