import type { StoreTrouble } from '../../platform/documents/document-store.ts'

/** The responses while the store is in trouble (RFC 9110, section 15.6.4; RFC 4918, section 11.5). */
const ANSWERS: Record<StoreTrouble, { status: number; sentence: string }> = {
  full: { status: 507, sentence: 'There is no space left, so nothing was saved.' },
  busy: { status: 503, sentence: 'Too much is going on. Please try again in a moment.' },
}

/**
 * Replaces the status of a route that failed (500) because the store is in trouble. The body of a
 * page stays, but a plain text becomes a sentence about the trouble. Other responses stay unchanged.
 */
export function inTrouble(answer: Response, trouble: StoreTrouble): Response {
  if (answer.status !== 500) return answer
  const { status, sentence } = ANSWERS[trouble]
  const headers = new Headers(answer.headers)
  headers.set('Retry-After', '5')
  const isPlain = headers.get('Content-Type')?.startsWith('text/plain')
  return new Response(isPlain ? sentence : answer.body, { status, headers })
}
