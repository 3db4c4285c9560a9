import { expect } from 'vitest'
import { openGemini } from './gemini-model.ts'

export const KEY = 'the-secret-key'
export const QUESTION = { model: 'a-model', prompt: 'The secret prompt' }

export function openTestGemini(baseUrl: string, limitMs = 60_000) {
  return openGemini({
    apiKey: KEY,
    baseUrl,
    limitsMs: { firstPiece: limitMs, nextPiece: limitMs, upload: limitMs, short: limitMs },
    firstPauseMs: 10,
    pollPauseMs: 10,
  })
}

/** Returns the `failure` of a failed call. Expects that its error has neither the key nor the prompt. */
export async function failureOf(call: Promise<unknown>) {
  const error = await call.then(
    (value) => Promise.reject(new Error(`It answered: ${value}`)),
    (error) => error,
  )
  expect(error).toMatchObject({ name: 'AiModelError' })
  for (let at = error; at; at = at.cause) {
    expect(`${at.message} ${at.stack}`).not.toContain(KEY)
    expect(`${at.message} ${at.stack}`).not.toContain(QUESTION.prompt)
  }
  return error.failure
}
