import { AiModelError } from './ai-model.ts'

/**
 * Returns the code words of a service's error. Leaves out its sentences, because they may contain the
 * prompt.
 */
export function codeWordsOf(message = ''): string[] {
  const words = message.matchAll(/"(?:status|reason)": ?"([A-Z_]{1,60})"/g)
  return [...words].map(([, word = '']) => word)
}

/** Returns a sentence for the log about an answer that reports an error. */
export function answeredWith(status: number, words: readonly string[]): string {
  return `The AI service answered with ${[status, ...words].join(' ')}`
}

/** Returns the error for an answer with status 429. The header or the text gives its `retryAfterMs`. */
export async function busyError(response: Response): Promise<AiModelError> {
  const text = await response.text()
  const retryAfterMs = headerMs(response.headers.get('retry-after')) ?? delayMs(text)
  return new AiModelError('busy', answeredWith(429, codeWordsOf(text)), { retryAfterMs })
}

/** `Retry-After` is a number of seconds, or a date. */
function headerMs(header: string | null): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** Google says in the text when to come back: `"retryDelay": "34.5s"`. */
function delayMs(text: string): number | null {
  const [, seconds] = text.match(/"retryDelay": ?"(\d{1,9}(?:\.\d{1,9})?)s"/) ?? []
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000)
}
