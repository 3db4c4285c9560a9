import type { Content } from '@google/genai'
import { type AiModel, AiModelError, type Question } from './ai-model.ts'
import { GeminiAnswer } from './gemini-answer.ts'
import { uploadDocument } from './gemini-documents.ts'
import { type GeminiOperation, operate } from './gemini-operation.ts'

const GOOGLE = 'https://generativelanguage.googleapis.com'
/** The limits of all attempts together. */
const LIMIT_MS = 120_000
const UPLOAD_LIMIT_MS = 300_000
const SHORT_LIMIT_MS = 30_000

type GeminiOptions = {
  apiKey: string
  /** The address of the service; null for Google's own. */
  baseUrl: string | null
  limitMs?: number
  uploadLimitMs?: number
  /** The pause after the first attempt. */
  firstPauseMs?: number
  /** The pause between two checks whether the service has read a document. */
  pollPauseMs?: number
}

/** Opens the AI models of Google's Gemini API. Only a header holds the key. */
export function openGemini(options: GeminiOptions): AiModel {
  const { apiKey, limitMs = LIMIT_MS, firstPauseMs = 1_500, pollPauseMs = 1_000 } = options
  // Always set: otherwise the SDK reads the environment.
  const service = { apiKey, baseUrl: options.baseUrl ?? GOOGLE, firstPauseMs }
  const shortMs = Math.min(limitMs, SHORT_LIMIT_MS)

  return {
    generate(question) {
      const { signal } = question
      return operate(service, { limitMs, signal }, (operation) => ask(operation, question))
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

function ask({ models, tries, signal }: GeminiOperation, question: Question): Promise<string> {
  const { model, json, onText } = question
  const contents = contentsOf(question)
  // The SDK would continue an interrupted answer by itself, in each of our attempts.
  const config = {
    automaticContinuation: false,
    ...(json && { responseMimeType: 'application/json' }),
  }
  return tries(async (attempt) => {
    const answer = new GeminiAnswer()
    if (!onText) {
      answer.add(await models.generateContent({ model, contents, config }))
      return answer.whole()
    }
    if (attempt > 1) onText('')
    let nextLength = 1
    for await (const piece of await models.generateContentStream({ model, contents, config })) {
      answer.add(piece)
      signal.throwIfAborted()
      const { length } = answer.text
      if (length < nextLength) continue
      onText(answer.text)
      // Each call costs the whole length: with one for each character the cost would be its square.
      nextLength = length + Math.floor(length / 100)
    }
    if (answer.finish) return answer.whole()
    throw new AiModelError('unavailable', 'The answer broke off')
  })
}

/** The document comes first: a model follows instructions best after a long text. */
function contentsOf({ prompt, document }: Question): Content[] {
  const { uri: fileUri, mimeType } = document ?? {}
  const parts = [...(document ? [{ fileData: { fileUri, mimeType } }] : []), { text: prompt }]
  return [{ role: 'user', parts }]
}
