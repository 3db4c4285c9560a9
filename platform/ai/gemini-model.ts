import type { Content } from '@google/genai'
import { type AiModel, AiModelError, type Question } from './ai-model.ts'
import { GeminiAnswer } from './gemini-answer.ts'
import { uploadDocument } from './gemini-documents.ts'
import { type GeminiOperation, operate } from './gemini-operation.ts'

const GOOGLE = 'https://generativelanguage.googleapis.com'
/** How long all tries together may take, in milliseconds: of a question, of an upload, of the rest. */
const DEADLINE = 120_000
const UPLOAD_DEADLINE = 300_000
const SHORT_DEADLINE = 30_000

export type GeminiOptions = {
  apiKey: string
  /** Where the service is reached; null for Google's own address. */
  baseUrl: string | null
  /** In milliseconds; for tests. */
  deadline?: number
  uploadDeadline?: number
  firstPause?: number
  /** Between two looks at whether the service has read a document. */
  pollPause?: number
}

/** The AI models of Google's Gemini API, `@google/genai`. The key travels in a header only. */
export function openGemini(options: GeminiOptions): AiModel {
  const { apiKey, deadline = DEADLINE, firstPause = 1_000, pollPause = 1_000 } = options
  // Never left to the SDK, which would take it from the environment.
  const service = { apiKey, baseUrl: options.baseUrl ?? GOOGLE, firstPause }
  const shortly = Math.min(deadline, SHORT_DEADLINE)

  return {
    generate(question) {
      const { signal } = question
      return operate(service, { time: deadline, signal }, (operation) => ask(operation, question))
    },

    countTokens(question) {
      const { model, signal } = question
      return operate(service, { time: shortly, signal }, async ({ models, tries }) => {
        const contents = contentsOf(question)
        const { totalTokens } = await tries(() => models.countTokens({ model, contents }))
        if (Number.isInteger(totalTokens)) return totalTokens as number
        throw new AiModelError('malformed', 'The answer is no number of tokens')
      })
    },

    upload({ path, mimeType, signal }) {
      const { uploadDeadline: time = UPLOAD_DEADLINE } = options
      return operate(service, { time, signal }, (operation) =>
        uploadDocument(operation, { path, mimeType, pause: pollPause }),
      )
    },

    forget({ name }) {
      return operate(service, { time: shortly }, async ({ files, tries }) => {
        await tries(() => files.delete({ name }))
      })
    },
  }
}

function ask({ models, tries, signal }: GeminiOperation, question: Question): Promise<string> {
  const { model, json, onText } = question
  const contents = contentsOf(question)
  // The SDK would ask on where an answer breaks off, on top of our own tries.
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
    let tellFrom = 1
    for await (const piece of await models.generateContentStream({ model, contents, config })) {
      answer.add(piece)
      signal.throwIfAborted()
      const { length } = answer.text
      if (length < tellFrom) continue
      onText(answer.text)
      // Each time costs the whole length: in pieces of one character that would be its square.
      tellFrom = length + Math.floor(length / 100)
    }
    if (answer.finish) return answer.whole()
    throw new AiModelError('unavailable', 'The answer broke off')
  })
}

/** The document before the prompt: instructions after a long text are followed best. */
function contentsOf({ prompt, document }: Question): Content[] {
  const { uri: fileUri, mimeType } = document ?? {}
  const parts = [...(document ? [{ fileData: { fileUri, mimeType } }] : []), { text: prompt }]
  return [{ role: 'user', parts }]
}
