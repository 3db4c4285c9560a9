import * as z from 'zod'
import { type AiFailure, AiModelError } from './ai-model.ts'

const MAX_REASON = 300

/**
 * Returns the code words of a service's error. Leaves out its sentences, because they may contain the
 * prompt.
 */
function codeWordsOf(message = ''): string[] {
  const words = message.matchAll(/"(?:status|reason)": ?"([A-Z_]{1,60})"/g)
  return [...words].map(([, word = '']) => word)
}

/**
 * Returns the service's sentence if the error is about this server: its key, location, plan or quota.
 * Null for an error about the question, because that sentence may contain the prompt.
 */
function reasonOf(text = ''): string | null {
  try {
    const { status, message } = answeredError.parse(JSON.parse(text)).error
    return ABOUT_THE_SERVER.includes(status) ? oneLine(message) : null
  } catch {
    return null
  }
}

const answeredError = z.object({ error: z.object({ status: z.string(), message: z.string() }) })
const ABOUT_THE_SERVER = [
  'FAILED_PRECONDITION',
  'PERMISSION_DENIED',
  'UNAUTHENTICATED',
  'RESOURCE_EXHAUSTED',
]

function oneLine(sentence: string): string | null {
  const line = sentence.replace(/\s+/g, ' ').trim()
  return (line.length > MAX_REASON ? `${line.slice(0, MAX_REASON)}…` : line) || null
}

/** Returns the error for an answer that reports an error. */
export function errorOf(
  status: number,
  text = '',
  options: { partial?: string; retryAfterMs?: number | null } = {},
): AiModelError {
  const words = codeWordsOf(text)
  const reason = reasonOf(text)
  const answered = `The AI service answered with ${[status, ...words].join(' ')}`
  const message = reason ? `${answered}: ${reason}` : answered
  return new AiModelError(failureOf(status, words, text), message, { ...options, reason })
}

/** Returns the error for a response. Its header or its text gives the `retryAfterMs`. */
export async function errorOfResponse(response: Response): Promise<AiModelError> {
  const text = await response.text()
  const retryAfterMs = headerMs(response.headers.get('retry-after')) ?? delayMs(text)
  return errorOf(response.status, text, { retryAfterMs })
}

/** True if the service takes no more calls now, or has a fault that may pass. */
export function isBusyStatus(status: number): boolean {
  return FAILURES[status] === 'busy'
}

function failureOf(status: number, words: string[], text: string): AiFailure {
  if (words.includes('API_KEY_INVALID')) return 'bad-key'
  const isFinal =
    (status === 400 && words.includes('FAILED_PRECONDITION') && !UNFINISHED_FILE.test(text)) ||
    (status === 403 && words.some((word) => NOT_ABOUT_THE_KEY.test(word))) ||
    (status === 429 && NO_QUOTA.test(text))
  if (isFinal) return 'not-allowed'
  if ([403, 404].includes(status) && NO_FILE.test(text)) return 'lost-document'
  if (status === 400 && words.includes('INVALID_ARGUMENT')) return 'bad-request'
  return FAILURES[status] ?? 'unavailable'
}

const UNFINISHED_FILE = /\bACTIVE\b/
/** Google answers with 403 for a file that does not exist or belongs to another key. */
const NO_FILE = /\bFile \S{1,99} or it may not exist\b|\bfiles\/[\w-]{1,64} (?:is )?not found\b/i
const NOT_ABOUT_THE_KEY = /^(SERVICE_DISABLED|BILLING_DISABLED|CONSUMER_\w+|LOCATION_\w+)$/
/** A quota of 0 does not pass with time. It means that the plan does not include this model. */
const NO_QUOTA = /\blimit: 0\b/
const FAILURES: Record<number, AiFailure> = {
  401: 'bad-key',
  402: 'not-allowed',
  403: 'bad-key',
  404: 'unknown-model',
  429: 'busy',
  451: 'not-allowed',
  500: 'busy',
  502: 'busy',
  503: 'busy',
  504: 'busy',
}

/** `Retry-After` is a number of seconds, or a date. */
function headerMs(header: string | null): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}

/** Google gives the pause before a retry in the text: `"retryDelay": "34.5s"`. */
function delayMs(text: string): number | null {
  const [, seconds] = text.match(/"retryDelay": ?"(\d{1,9}(?:\.\d{1,9})?)s"/) ?? []
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000)
}
